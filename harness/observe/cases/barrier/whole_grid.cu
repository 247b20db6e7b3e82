// All blocks meet at a grid's barrier, under --kernel as in a cooperative launch.
// run: --kernel turn --grid 4 --block 64 --arg i32[256]=iota --arg i32[256]=zero
// expect: nothing
// output 1: 255 254 253 252
#include <cooperative_groups.h>
__global__ void turn(int* values, int* out) {
    auto grid = cooperative_groups::this_grid();
    int i = grid.thread_rank(), n = grid.size();
    values[i] += 0;
    grid.sync();
    out[i] = values[n - 1 - i];
}
