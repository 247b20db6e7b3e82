// The owner waits for a flag in its own shared memory: who has seen it knows that the store is over.
// run: --kernel wait --grid 2 --block 32 --arg i32[2]=zero
// expect: nothing
// output 0: 0 1
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) wait(int* out) {
    __shared__ int flag;
    auto cluster = cg::this_cluster();
    if (threadIdx.x == 0) flag = 0;
    cluster.sync();
    if (threadIdx.x != 0) return;
    if (cluster.block_rank() == 0) {
        atomicExch(cluster.map_shared_rank(&flag, 1), 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) {}
        out[1] = 1;
    }
}
