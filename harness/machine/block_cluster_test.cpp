// Tests of block clusters: distributed shared memory, barriers, ranks, launches by call; and cooperative
// grids.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

// Each block of a cluster holds a part of the histogram; every thread counts in the block that holds its bin.
const std::string histogram = R"(
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr int bins_a_block = 16;
__global__ void __cluster_dims__(4, 1, 1) k(int* bins, const int* in, int n) {
    __shared__ int mine[bins_a_block];
    auto cluster = cg::this_cluster();
    if (threadIdx.x < bins_a_block) mine[threadIdx.x] = 0;
    cluster.sync();
    for (int at = cluster.thread_rank(); at < n; at += cluster.num_threads()) {
        const int bin = in[at] & 63;
        atomicAdd(cluster.map_shared_rank(mine, bin / bins_a_block) + bin % bins_a_block, 1);
    }
    cluster.sync();
    if (threadIdx.x < bins_a_block) atomicAdd(&bins[cluster.block_rank() * bins_a_block + threadIdx.x], )"
                              R"(mine[threadIdx.x]);
}
void run(int* bins, const int* in, int n) { k<<<8, 32>>>(bins, in, n); }
)";

const std::string numbers = R"(
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__global__ void k(int* out) {
    auto cluster = cg::this_cluster();
    int* at = out + 8 * (blockIdx.y * gridDim.x + blockIdx.x);
    at[0] = cluster.block_rank();
    at[1] = cluster.num_blocks();
    at[2] = cluster.block_index().x;
    at[3] = cluster.block_index().y;
    at[4] = cluster.dim_blocks().x;
    at[5] = cluster.dim_blocks().y;
    __shared__ int cell;
    at[6] = cluster.query_shared_rank(cluster.map_shared_rank(&cell, 1));
    at[7] = cluster.query_shared_rank(&cell);
}
void run(int* out) {
    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = 2;
    attribute[0].val.clusterDim.y = 2;
    attribute[0].val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(4, 2);
    config.blockDim = dim3(1);
    config.attrs = attribute;
    config.numAttrs = 1;
    if (cudaLaunchKernelEx(&config, k, out) != cudaSuccess) out[0] = -1;
}
)";

const std::string leaves_early = R"(
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* out, int waits) {
    __shared__ int mine;
    auto cluster = cg::this_cluster();
    mine = blockIdx.x + 10;
    cluster.sync();
    if (cluster.block_rank() == 0) out[0] = *cluster.map_shared_rank(&mine, 1);
    if (waits) cluster.sync();
}
)";

const std::string grid_barrier = R"(
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__global__ void k(int* cells, int rounds) {
    auto grid = cg::this_grid();
    const int n = gridDim.x * blockDim.x, at = blockIdx.x * blockDim.x + threadIdx.x;
    for (int round = 0; round < rounds; ++round) {
        const int next = cells[(at + blockDim.x) % n];
        grid.sync();
        cells[at] = next + 1;
        grid.sync();
    }
}
void run(int* cells, int rounds) {
    int blocks = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 64, 0);
    void* arguments[] = {&cells, &rounds};
    if (blocks == 32) cudaLaunchCooperativeKernel(k, dim3(8), dim3(64), arguments);
}
)";

const std::string by_thread = R"(
__global__ void child(int* out, int add) { atomicAdd(&out[threadIdx.x], add); }
__global__ void parent(int* out, int depth) {
    if (threadIdx.x == 0) child<<<1, 4>>>(out, depth);
    if (threadIdx.x == 0 && depth > 1) parent<<<1, 32>>>(out, depth - 1);
}
void run(int* out) { parent<<<1, 32>>>(out, 3); }
)";

}  // namespace

TEST_CASE("machine: a histogram in the shared memory of a cluster") {
    in_both_builds(histogram, [](Rig& rig) {
        const auto in = made<int>(1000, [](int at) { return at * at; });
        rig.out<int>(64).buffer(in).scalar(1000).host("run");
        std::vector<int> expected(64);
        for (const int value : in) expected[static_cast<size_t>(value & 63)] += 2;  // two clusters
        CHECK(rig.findings() == "");
        CHECK(rig.result<int>(0) == expected);
    });
}

TEST_CASE("machine: blocks know their places in a cluster that the launch asks for") {
    in_both_builds(numbers, [](Rig& rig) {
        rig.out<int>(64).host("run");
        CHECK(rig.findings() == "");
        const auto got = rig.result<int>(0);
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 4; ++x) {
                const std::vector<int> expected{y * 2 + x % 2, 4, x % 2, y, 2, 2, 1, y * 2 + x % 2};
                const auto from = got.begin() + 8 * (y * 4 + x);
                CHECK(std::vector<int>(from, from + 8) == expected);
            }
    });
}

TEST_CASE("machine: blocks of a cluster read each other's memory, and a grid is whole clusters") {
    in_both_builds(leaves_early, [](Rig& rig) {
        rig.out<int>(1).scalar(1).launch("k", 1, 2);
        CHECK(rig.findings() == "");
        CHECK(rig.result<int>(0)[0] == 11);
    });
    in_both_builds(leaves_early, [](Rig& rig) {
        // A block that may end too early is detected by happens-before, not by this run
        // (observe/cluster_block_lifetime.h).
        CHECK(rig.out<int>(1).scalar(0).launch("k", 1, 2).findings() == "");
    });
    in_both_builds(leaves_early, [](Rig& rig) {
        CHECK(rig.out<int>(1).scalar(1).launch("k", 1, 3).findings() == "launch.refused");
    });
}

TEST_CASE("machine: a thread that never comes to a barrier of its cluster is told") {
    const std::string source = R"(
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
    asm volatile("barrier.cluster.arrive;");
    if (blockIdx.x == 0) asm volatile("barrier.cluster.wait;");
    else __syncthreads();
    if (blockIdx.x == 0) asm volatile("barrier.cluster.arrive;\nbarrier.cluster.wait;");
    else asm volatile("bar.sync 1, 64;");
    out[blockIdx.x] = 1;
}
)";
    in_both_builds(
        source, [](Rig& rig) { CHECK(rig.out<int>(2).launch("k", 32, 2).findings() == "barrier.deadlock"); });
}

TEST_CASE("machine: a cooperative grid meets at its barrier") {
    in_both_builds(grid_barrier, [](Rig& rig) {
        rig.buffer(made<int>(512, [](int at) { return at; })).scalar(5).host("run");
        CHECK(rig.findings() == "");
        CHECK(rig.result<int>(0) == made<int>(512, [](int at) { return (at + 5 * 64) % 512 + 5; }));
    });
}

TEST_CASE("machine: a kernel launches kernels") {
    in_both_builds(by_thread, [](Rig& rig) {
        rig.out<int>(4).host("run");
        CHECK(rig.findings() == "");
        CHECK(rig.result<int>(0) == std::vector<int>(4, 6));
        CHECK(rig.launches().size() == 6);
    });
}

}  // namespace warpmark::machine
