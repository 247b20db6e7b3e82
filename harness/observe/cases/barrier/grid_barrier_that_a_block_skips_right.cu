// All blocks meet; one of them has nothing to add.
// run: --kernel turn --grid 4 --block 64 --arg i32[256]=iota --arg i32[256]=zero
// expect: nothing
#include <cooperative_groups.h>
__global__ void turn(int* values, int* out) {
    auto grid = cooperative_groups::this_grid();
    int i = grid.thread_rank();
    if (blockIdx.x != 1) values[i] += 1;
    grid.sync();
    out[i] = i;
}
