// Several clusters: all threads add to their block's sum, which the neighbor reads without waiting for them.
// run: --kernel sums --grid 8 --block 64 --arg i32[512]=iota --arg i32[512]=poison
// expect: race.read-write at lines 12 and 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) sums(const int* in, int* out) {
    __shared__ int sum;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    if (t == 0) sum = 0;
    cluster.sync();
    atomicAdd(&sum, in[at]);
    __syncthreads();
    out[at] = *cluster.map_shared_rank(&sum, cluster.block_rank() ^ 1);
    cluster.sync();
}
