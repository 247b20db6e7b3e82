// A flag that the owner has set tells its writer that it runs.
// run: --kernel give --grid 2 --block 32 --arg i32[32]=iota --arg i32[32]=poison --arg i32[1]=zero
// expect: nothing
// output 1: 0 1 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) give(const int* in, int* out, int* runs) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x;
    if (cluster.block_rank() == 1) {
        if (t == 0) atomicExch(runs, 1);
    } else {
        if (t == 0)
            while (atomicAdd(runs, 0) == 0) {}
        __syncthreads();
        cluster.map_shared_rank(mine, 1)[t] = in[t];
    }
    cluster.sync();
    if (cluster.block_rank() == 1) out[t] = mine[t];
}
