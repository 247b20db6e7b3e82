// The second cluster fills its arrays: those of the first one hold nothing all the same.
// run: --kernel fill --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=zero
// expect: memory.uninitialised at line 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) fill(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 32 + t;
    cluster.sync();
    if (blockIdx.x >= 2) mine[t] = in[at];
    cluster.sync();
    out[at] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t];
    cluster.sync();
}
