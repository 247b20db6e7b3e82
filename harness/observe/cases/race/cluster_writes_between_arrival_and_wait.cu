// What a thread writes behind its arrival is not ordered by that barrier: others read it behind their wait.
// run: --kernel swap --grid 2 --block 64 --arg i32[128]=zero --arg i32[128]=poison
// expect: race.read-write at lines 10 and 12
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(int* cells, int* out) {
    auto cluster = cg::this_cluster();
    const int at = blockIdx.x * 64 + threadIdx.x;
    cluster.barrier_arrive();
    cells[at] = at;
    cluster.barrier_wait();
    out[at] = cells[127 - at];
}
