// The last block meets the grid once less than the others.
// run: --kernel turn --grid 3 --block 32 --arg i32[96]=iota
// expect: barrier.deadlock at line 9
#include <cooperative_groups.h>
__global__ void turn(int* values) {
    auto grid = cooperative_groups::this_grid();
    for (int round = 0; round < (blockIdx.x == 2 ? 2 : 3); ++round) {
        values[grid.thread_rank()] += round;
        grid.sync();
    }
}
