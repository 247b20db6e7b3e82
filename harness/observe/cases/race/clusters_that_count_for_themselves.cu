// Each cluster counts in a place of its own: that orders nobody in another cluster, who reads what it wrote.
// run: --kernel count --grid 4 --block 32 --arg i32[4]=zero --arg i32[4]=zero
// expect: race.read-write at lines 11 and 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) count(int* cells, int* out) {
    __shared__ int come;
    auto cluster = cg::this_cluster();
    if (threadIdx.x == 0) come = 0;
    cluster.sync();
    if (threadIdx.x == 0 && blockIdx.x < 2) cells[blockIdx.x] = 7;
    if (threadIdx.x == 0) {
        __threadfence();
        if (atomicAdd(&come, 1) == 0 && blockIdx.x >= 2) out[blockIdx.x] = cells[blockIdx.x - 2];
    }
    cluster.sync();
}
