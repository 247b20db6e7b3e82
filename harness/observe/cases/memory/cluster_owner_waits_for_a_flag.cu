// The owner waits for a flag in global memory that its reader sets behind a fence: no barrier at the end.
// run: --kernel gather --grid 2 --block 64 --arg i32[128]=iota --arg i32[64]=poison --arg i32[1]=zero
// expect: nothing
// output 1: 64 66 68
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) gather(const int* in, int* out, int* done) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x;
    mine[t] = in[blockIdx.x * 64 + t];
    cluster.sync();
    if (cluster.block_rank() == 0) {
        out[t] = mine[t] + cluster.map_shared_rank(mine, 1)[t];
        __syncthreads();
        if (t == 0) {
            __threadfence();
            atomicExch(done, 1);
        }
    } else if (t == 0) {
        while (atomicAdd(done, 0) == 0) {}
    }
}
