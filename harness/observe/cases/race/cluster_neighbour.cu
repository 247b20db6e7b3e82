// Blocks of a cluster that read each other's shared memory meet before and after.
// run: --kernel swap --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 32 33 34
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 32 + t;
    mine[t] = in[at];
    cluster.sync();
    out[at] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t];
    cluster.sync();
}
