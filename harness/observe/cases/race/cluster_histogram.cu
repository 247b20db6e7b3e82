// Blocks of a cluster count in each other's shared memory, atomically.
// run: --kernel count --grid 2 --block 64 --arg i32[128]=iota --arg i32[8]=zero
// expect: nothing
// output 1: 16 16 16
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) count(const int* in, int* out) {
    __shared__ int mine[4];
    auto cluster = cg::this_cluster();
    if (threadIdx.x < 4) mine[threadIdx.x] = 0;
    cluster.sync();
    const int bin = in[cluster.thread_rank()] % 8;
    atomicAdd(cluster.map_shared_rank(mine, bin / 4) + bin % 4, 1);
    cluster.sync();
    if (threadIdx.x < 4) out[cluster.block_rank() * 4 + threadIdx.x] = mine[threadIdx.x];
}
