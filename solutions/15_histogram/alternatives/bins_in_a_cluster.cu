// The bins lie in the shared memory of two blocks, a half in each: a cluster, as in the programming guide.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int block_size = 256;
constexpr int per_thread = 16;
constexpr int copies = 8;

__global__ void __cluster_dims__(2, 1, 1) histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[128][copies + 1];
    cg::cluster_group cluster = cg::this_cluster();
    const int here = (nbins + 1) / 2;  // bins of a block
    for (int bin = threadIdx.x; bin < here; bin += block_size)
        for (int copy = 0; copy < copies; copy++) part[bin][copy] = 0;
    cluster.sync();
    const int threads = gridDim.x * block_size;
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += threads) {
        const int bin = key[i] % nbins;
        int* there = cluster.map_shared_rank(&part[0][0], bin / here);
        atomicAdd(there + bin % here * (copies + 1) + threadIdx.x % copies, weight[i]);
    }
    cluster.sync();
    const int first = cluster.block_rank() * here;
    for (int bin = threadIdx.x; bin < here && first + bin < nbins; bin += block_size) {
        int sum = 0;
        for (int copy = 0; copy < copies; copy++) sum += part[bin][copy];
        atomicAdd(&sums[first + bin], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    constexpr int elements = block_size * per_thread;
    int blocks = (n + elements - 1) / elements;
    blocks += blocks % 2;
    if (blocks) histogram<<<blocks, block_size>>>(key, weight, sums, n, nbins);
}
