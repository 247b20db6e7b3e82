// A flag in the neighbor's shared memory, which the neighbor looks at once and not until it is set.
// run: --kernel wait --grid 2 --block 32 --arg i32[2]=zero
// expect: memory.freed at line 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) wait(int* out) {
    __shared__ int flag;
    auto cluster = cg::this_cluster();
    if (threadIdx.x == 0) flag = 0;
    cluster.sync();
    if (threadIdx.x != 0) return;
    if (cluster.block_rank() == 1) {
        atomicAdd(&out[0], 1);
        atomicExch(cluster.map_shared_rank(&flag, 0), 1);
    } else {
        out[1] = atomicAdd(&flag, 0) >= 0;
    }
}
