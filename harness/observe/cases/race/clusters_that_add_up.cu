// Several clusters: all threads add to their block's sum, which the neighbor reads behind a barrier.
// run: --kernel sums --grid 8 --block 64 --arg i32[512]=iota --arg i32[512]=poison
// expect: nothing
// output 1: 8128 8128 8128
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) sums(const int* in, int* out) {
    __shared__ int sum;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    if (t == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[at]);
    cluster.sync();
    out[at] = *cluster.map_shared_rank(&sum, 0) + *cluster.map_shared_rank(&sum, 1);
    cluster.sync();
}
