// The own block's shared memory, reached as the cluster's, lives as long as its threads.
// run: --kernel turn --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 63 62 61
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) turn(const int* in, int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64;
    int* own = cluster.map_shared_rank(mine, cluster.block_rank());
    own[t] = in[at + t];
    __syncthreads();
    out[at + t] = own[63 - t];
}
