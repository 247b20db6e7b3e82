// Whoever writes to another block's shared memory has to be waited for as well.
// run: --kernel leave --grid 2 --block 32 --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.freed at line 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) leave(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 32 + t;
    mine[t] = in[at];
    out[at] = mine[t];
    cluster.sync();
    if (cluster.block_rank() == 0) cluster.map_shared_rank(mine, 1)[t] = t;
}
