// One buffer: the next values are written between arrival and wait, while others still read the last ones.
// run: --kernel rounds --grid 2 --block 64 --arg i32[128]=zero --arg i32[128]=zero
// expect: race.read-write at lines 12 and 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) rounds(int* cells, int* out) {
    auto cluster = cg::this_cluster();
    const int at = blockIdx.x * 64 + threadIdx.x;
    cells[at] = at;
    cluster.sync();
    for (int round = 0; round < 4; ++round) {
        out[at] += cells[127 - at];
        cluster.barrier_arrive();
        cells[at] = at + round;
        cluster.barrier_wait();
    }
}
