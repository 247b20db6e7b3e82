// Threads without work return; one thread of each block stays for the barrier, and that is all it waits for.
// run: --kernel turn --grid 4 --block 64 --arg i32[4]=zero --arg i32[4]=zero
// expect: nothing
#include <cooperative_groups.h>
__global__ void turn(int* values, int* out) {
    auto grid = cooperative_groups::this_grid();
    if (threadIdx.x != 0) return;
    values[blockIdx.x] = blockIdx.x;
    grid.sync();
    out[blockIdx.x] = values[3 - blockIdx.x];
}
