// Blocks without work return before the barrier of the whole grid.
// run: --kernel turn --grid 6 --block 32 --arg i32[192]=iota --arg i32[192]=zero --arg i32=100
// expect: barrier.deadlock at line 10
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void turn(int* values, int* out, int n) {
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x * blockDim.x >= n) return;
    values[grid.thread_rank()] += 1;
    grid.sync();
    out[grid.thread_rank()] = 1;
}
