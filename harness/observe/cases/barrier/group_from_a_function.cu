// A function that syncs the group, called from both branches.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ void meet(cg::thread_block block) { block.sync(); }
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    auto block = cg::this_thread_block();
    s[t] = t;
    if (t < 32) meet(block); else meet(block);
    out[t] = s[63 - t];
}
