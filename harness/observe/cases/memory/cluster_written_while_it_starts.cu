// Whoever has arrived and not waited does not know whether the others have.
// run: --kernel shift --grid 2 --block 32 --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.freed at line 11
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) shift(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 32 + t;
    cluster.barrier_arrive();
    cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t] = in[at];
    cluster.barrier_wait();
    cluster.sync();
    out[at] = mine[t];
}
