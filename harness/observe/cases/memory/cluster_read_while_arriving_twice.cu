// A read between an arrival and its wait is over at the next barrier.
// run: --kernel swap --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 64 65 66
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(const int* in, int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    mine[t] = in[at];
    cluster.sync();
    cluster.barrier_arrive();
    out[at] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t];
    cluster.barrier_wait();
    cluster.sync();
}
