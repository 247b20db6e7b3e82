// One block works a hundred times as long as the others, which look at the grid's barrier all the while.
// run: --kernel turn --grid 4 --block 64 --arg i32[256]=iota --arg i32[256]=zero
// expect: nothing
// output 1: 256 255 254 253
#include <cooperative_groups.h>
__global__ void turn(int* values, int* out) {
    auto grid = cooperative_groups::this_grid();
    int i = grid.thread_rank(), n = grid.size(), sum = 0;
    if (blockIdx.x == 2)
        for (int k = 0; k < 20000; ++k) sum = sum * 3 + k;
    for (int round = 0; round < 3; ++round) {
        values[i] += (round == 0) + (sum == 1);
        grid.sync();
    }
    out[i] = values[n - 1 - i];
}
