// Clusters that wait for each other's counts in global memory may read what the others wrote before.
// run: --kernel count --grid 4 --block 32 --arg i32[4]=zero --arg i32[4]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 0 0 7
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) count(int* cells, int* out, int* come) {
    auto cluster = cg::this_cluster();
    if (threadIdx.x == 0 && blockIdx.x < 2) cells[blockIdx.x] = 7;
    if (threadIdx.x == 0) {
        __threadfence();
        if (blockIdx.x < 2) atomicAdd(come, 1);
        while (blockIdx.x >= 2 && atomicAdd(come, 0) < 2) {}
        __threadfence();
        if (blockIdx.x >= 2) out[blockIdx.x] = cells[blockIdx.x - 2];
    }
    cluster.sync();
}
