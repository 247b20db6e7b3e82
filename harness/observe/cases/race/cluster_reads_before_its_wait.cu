// A thread reads what others have written before their arrival, and has not waited yet.
// run: --kernel swap --grid 2 --block 64 --arg i32[128]=zero --arg i32[128]=poison
// expect: race.read-write at lines 9 and 11
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(int* cells, int* out) {
    auto cluster = cg::this_cluster();
    const int at = blockIdx.x * 64 + threadIdx.x;
    cells[at] = at;
    cluster.barrier_arrive();
    out[at] = cells[127 - at];
    cluster.barrier_wait();
}
