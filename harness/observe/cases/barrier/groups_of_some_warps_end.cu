// A group's sync() by the warps that still work.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 2 2 2
#include <cooperative_groups.h>
__global__ void k(int* out) {
    int t = threadIdx.x;
    auto block = cooperative_groups::this_thread_block();
    out[t] = 1;
    if (t >= 32) return;
    block.sync();
    out[t] = 2;
}
