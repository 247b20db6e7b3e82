// The reader waits for the cluster behind its reads, and the owner has ended long before.
// run: --kernel gather --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: memory.freed at line 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) gather(const int* in, int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    mine[t] = in[at];
    cluster.sync();
    if (cluster.block_rank() != 0) return;
    out[at] = mine[t] + cluster.map_shared_rank(mine, 1)[t];
    cluster.sync();
}
