// Eight blocks are a cluster. Thread 0 of a block adds an eighth of the words of all of them, rank after rank.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr int block_size = 256, size = 8;
__global__ void __cluster_dims__(8, 1, 1) dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[block_size];
    auto cluster = cg::this_cluster();
    int tid = threadIdx.x, rank = cluster.block_rank();
    float sum = 0;
    for (int i = blockIdx.x * block_size + tid; i < n; i += gridDim.x * block_size) sum += a[i] * b[i];
    part[tid] = sum;
    cluster.sync();
    if (tid == 0) {
        float all = 0;
#pragma unroll 1
        for (int k = 0; k < block_size / size * size; k++) all += *cluster.map_shared_rank(&part[rank * 32 + k / size], k % size);
        atomicAdd(result, all);
    }
    cluster.sync();
}
extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    int blocks = (n + 255) / 256;
    blocks = blocks < 264 ? (blocks + 7) / 8 * 8 : 264;
    dot<<<blocks, block_size>>>(a, b, result, n);
}
