// A block whose shared memory nobody uses any more may end early.
// run: --kernel gather --grid 3 --block 32 --arg i32[96]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 96 99 102
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(3, 1, 1) gather(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x;
    mine[t] = 0;
    cluster.sync();
    if (cluster.block_rank() == 2) return;
    if (cluster.block_rank() == 0) {
        cluster.map_shared_rank(mine, 1)[t] = in[t] + in[32 + t] + in[64 + t];
    }
    cluster.sync();
    if (cluster.block_rank() == 1) out[t] = mine[t];
}
