// A fence before a relaxed arrival does what a releasing one does.
// run: --kernel swap --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 63 62 61
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(const int* in, int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
    cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[t] = 63 - t;
    asm volatile("fence.acq_rel.cluster;" ::: "memory");
    asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
    out[at] = mine[t];
}
