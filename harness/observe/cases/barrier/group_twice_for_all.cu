// Everybody syncs the group twice, on one line.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    auto block = cg::this_thread_block();
    s[t] = t;
    block.sync(); cg::sync(block);
    out[t] = s[63 - t];
}
