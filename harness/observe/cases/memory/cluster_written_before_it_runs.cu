// The neighbor's shared memory is written to before anybody knows that the neighbor has started.
// run: --kernel shift --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=poison
// expect: memory.freed at line 10
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(4, 1, 1) shift(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 32 + t;
    cluster.map_shared_rank(mine, (cluster.block_rank() + 1) % 4)[t] = in[at];
    cluster.sync();
    out[at] = mine[t];
}
