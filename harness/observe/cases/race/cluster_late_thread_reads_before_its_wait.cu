// The second block comes late: with its arrival the barrier is complete, and yet it has not waited.
// run: --kernel swap --grid 2 --block 32 --arg i32[64]=zero --arg i32[64]=poison
// expect: race.read-write at lines 12 and 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(int* cells, int* out) {
    auto cluster = cg::this_cluster();
    const int at = blockIdx.x * 32 + threadIdx.x;
    if (blockIdx.x == 1)
        for (int round = 0; round < 100; ++round) cells[at] += round;
    else
        cells[at] = at;
    cluster.barrier_arrive();
    if (blockIdx.x == 1) out[at] = cells[63 - at];
    cluster.barrier_wait();
}
