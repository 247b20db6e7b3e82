// Scans by shuffles; eight blocks are a cluster, whose sums meet in shared memory: there is one sum for 4096 elements.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 512, size = 8, piece = block_size * size;

// The sum of all lanes in front of this one, and of them all.
__device__ int in_front(int value, int& total) {
    const int lane = threadIdx.x % 32;
    int sum = value;
    for (int d = 1; d < 32; d *= 2) {
        const int left = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d) sum += left;
    }
    total = __shfl_sync(0xffffffffu, sum, 31);
    return sum - value;
}

__device__ int scan_of_block(int value, int& total) {
    __shared__ int sums[block_size / 32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int of_warp;
    const int sum = in_front(value, of_warp);
    if (lane == 0) sums[warp] = of_warp;
    __syncthreads();
    int all;
    const int warps_in_front = in_front(lane < block_size / 32 ? sums[lane] : 0, all);
    total = all;
    return sum + __shfl_sync(0xffffffffu, warps_in_front, warp);
}

// The sums of the blocks in front of this one in its cluster, and of all of them.
__device__ int in_front_of_block(int of_block, int& total) {
    __shared__ int sums[size];
    auto cluster = cg::this_cluster();
    const int rank = cluster.block_rank();
    cluster.sync();  // all blocks have begun
    if (threadIdx.x < size) cluster.map_shared_rank(sums, threadIdx.x)[rank] = of_block;
    cluster.sync();
    int sum = 0;
    total = 0;
    for (int r = 0; r < size; r++) {
        if (r < rank) sum += sums[r];
        total += sums[r];
    }
    return sum;
}

__global__ void __cluster_dims__(size, 1, 1) scan_pieces(const int* in, int* out, int* sums, int n) {
    const int i = blockIdx.x * block_size + threadIdx.x;
    int of_block, of_cluster;
    int sum = scan_of_block(i < n ? in[i] : 0, of_block);
    sum += in_front_of_block(of_block, of_cluster);
    if (i < n) out[i] = sum;
    if (threadIdx.x == 0 && blockIdx.x % size == 0) sums[blockIdx.x / size] = of_cluster;
}

__global__ void add_offsets(int* out, const int* offsets, int n) {
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) out[i] += offsets[blockIdx.x / size];
}

static void scan(const int* in, int* out, int n) {
    const int pieces = (n + piece - 1) / piece;
    int* sums;
    cudaMalloc(&sums, pieces * sizeof(int));
    scan_pieces<<<pieces * size, block_size>>>(in, out, sums, n);
    if (pieces > 1) {
        scan(sums, sums, pieces);
        add_offsets<<<(n + block_size - 1) / block_size, block_size>>>(out, sums, n);
    }
    cudaFree(sums);
}

extern "C" void launch(const int* in, int* out, int n) { scan(in, out, n); }

