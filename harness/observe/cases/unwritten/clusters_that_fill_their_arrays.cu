// Clusters that live side by side: the first one's arrays stay full when the second one begins.
// run: --kernel fill --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 32 33 34
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) fill(const int* in, int* out, int* come) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 32 + t;
    if (blockIdx.x < 2) mine[t] = in[at];
    cluster.sync();
    if (t == 0) {
        atomicAdd(come, 1);
        while (blockIdx.x < 2 && atomicAdd(come, 0) < 4) {}
    }
    __syncthreads();
    if (blockIdx.x < 2) out[at] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t];
    cluster.sync();
}
