// Eight blocks are a cluster; each sends its sum to the first one, which stores eight sums side by side.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int block_size = 256, warps = block_size / 32, size = 8;

__global__ void __cluster_dims__(size, 1, 1) reduce(const float* in, float* block_sums, int n, int blocks) {
    __shared__ float of_warps[warps], of_blocks[size];
    auto cluster = cg::this_cluster();
    int tid = threadIdx.x, lane = tid % 32, i = blockIdx.x * block_size + tid;
    float sum = i < n ? in[i] : 0.0f;
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
    if (lane == 0) of_warps[tid / 32] = sum;
    cluster.sync();
    if (tid < 32) {
        sum = lane < warps ? of_warps[lane] : 0.0f;
        for (int d = warps / 2; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
        if (lane == 0) *cluster.map_shared_rank(&of_blocks[cluster.block_rank()], 0) = sum;
    }
    cluster.sync();
    if (cluster.block_rank() == 0 && tid < size && blockIdx.x + tid < blocks) block_sums[blockIdx.x + tid] = of_blocks[tid];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<(blocks + size - 1) / size * size, block_size>>>(in, block_sums, n, blocks);
}
