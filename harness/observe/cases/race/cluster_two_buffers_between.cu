// Two buffers: the next one is written between arrival and wait, while others may still read the first.
// run: --kernel rounds --grid 2 --block 64 --arg i32[256]=zero --arg i32[128]=zero
// expect: nothing
// output 1: 514 510 506
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) rounds(int* cells, int* out) {
    auto cluster = cg::this_cluster();
    const int at = blockIdx.x * 64 + threadIdx.x;
    cells[at] = at;
    for (int round = 0; round < 4; ++round) {
        int *now = cells + round % 2 * 128, *next = cells + (round + 1) % 2 * 128;
        cluster.barrier_arrive();
        out[at] += round;
        cluster.barrier_wait();
        out[at] += now[127 - at];
        next[at] = 127 - now[127 - at];
    }
}
