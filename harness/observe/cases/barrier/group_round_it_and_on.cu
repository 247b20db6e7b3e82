// A warp goes round a group's sync(), and on.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 8
#include <cooperative_groups.h>
__global__ void k(int* out) {
    int t = threadIdx.x;
    auto block = cooperative_groups::this_thread_block();
    if (t < 32) block.sync();
    out[t] = 1;
}
