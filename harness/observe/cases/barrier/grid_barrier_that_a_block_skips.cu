// One block goes round the barrier of the whole grid: the others wait for it forever.
// run: --kernel turn --grid 4 --block 64 --arg i32[256]=iota --arg i32[256]=zero
// expect: barrier.deadlock at line 9
#include <cooperative_groups.h>
__global__ void turn(int* values, int* out) {
    auto grid = cooperative_groups::this_grid();
    int i = grid.thread_rank();
    values[i] += 1;
    if (blockIdx.x != 1) grid.sync();
    out[i] = i;
}
