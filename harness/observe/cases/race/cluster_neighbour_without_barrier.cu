// A barrier of the own block does not wait for the neighbour of the cluster.
// run: --kernel swap --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=poison
// expect: memory.freed at line 13
// expect: race.read-write at lines 11 and 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 32 + t;
    mine[t] = in[at];
    __syncthreads();
    out[at] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t];
    cluster.sync();
}
