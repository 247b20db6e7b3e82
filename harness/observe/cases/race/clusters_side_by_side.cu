// Clusters that wait for each other live side by side. Each has shared memory of its own.
// run: --kernel turn --grid 6 --block 64 --arg i32[384]=iota --arg i32[384]=poison --arg i32[1]=zero
// expect: nothing
// output 1: 64 65 66
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) turn(const int* in, int* out, int* come) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    mine[t] = in[at];
    cluster.sync();
    if (t == 0) {
        atomicAdd(come, 1);
        while (atomicAdd(come, 0) < 6) {}
    }
    __syncthreads();
    out[at] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t];
    cluster.sync();
}
