// Each block counts, the readers as well: two of them are enough for a reader, who then reads what nobody has written yet.
// run: --kernel count --grid 4 --block 32 --arg i32[4]=zero --arg i32[4]=zero --arg i32[1]=zero
// expect: race.read-write at lines 8 and 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) count(int* cells, int* out, int* come) {
    auto cluster = cg::this_cluster();
    if (threadIdx.x == 0 && blockIdx.x < 2) cells[blockIdx.x] = 7;
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(come, 1);
        while (blockIdx.x >= 2 && atomicAdd(come, 0) < 2) {}
        __threadfence();
        if (blockIdx.x >= 2) out[blockIdx.x] = cells[blockIdx.x - 2];
    }
    cluster.sync();
}
