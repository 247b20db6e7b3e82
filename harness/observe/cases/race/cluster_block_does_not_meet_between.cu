// Between arrival and wait the threads of a block hand something on without a barrier of their own.
// run: --kernel turn --grid 2 --block 64 --arg i32[128]=zero --arg i32[128]=poison
// expect: race.read-write at lines 12 and 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) turn(int* cells, int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    cells[at] = at;
    cluster.barrier_arrive();
    mine[t] = t;
    const int own = mine[63 - t];
    cluster.barrier_wait();
    out[at] = own + cells[127 - at];
}
