// What others read is written before the arrival; in between a thread works on what is its own.
// run: --kernel swap --grid 2 --block 64 --arg i32[128]=zero --arg i32[128]=poison
// expect: nothing
// output 1: 127 127 127
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(int* cells, int* out) {
    auto cluster = cg::this_cluster();
    const int at = blockIdx.x * 64 + threadIdx.x;
    cells[at] = at;
    cluster.barrier_arrive();
    out[at] = at;
    cluster.barrier_wait();
    out[at] += cells[127 - at];
}
