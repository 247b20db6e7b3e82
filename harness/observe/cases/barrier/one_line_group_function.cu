// cg::sync() in both branches, on one line.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at line 11
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    auto block = cg::this_thread_block();
    s[t] = t;
    if (t < 32) cg::sync(block); else cg::sync(block);
    out[t] = s[63 - t];
}
