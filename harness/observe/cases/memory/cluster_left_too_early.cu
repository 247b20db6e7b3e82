// The last reads of a neighbor's shared memory: nothing keeps the neighbor from ending before them.
// run: --kernel swap --grid 4 --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: memory.freed at line 12
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(const int* in, int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    mine[t] = in[at];
    cluster.sync();
    out[at] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t];
}
