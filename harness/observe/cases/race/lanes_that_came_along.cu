// The lanes that took the branch form a group, write, sync and read each other's values.
// run: --kernel odd --block 64 --arg i32[64]=iota --arg i32[64]=zero
// expect: nothing
// output 1: 0 31 0 29 0 27 0 25
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void odd(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x, base = t / 32 * 32;
    if (in[t] % 2) {
        auto together = cg::coalesced_threads();
        int rank = together.thread_rank();
        stage[base + rank] = in[t];
        together.sync();
        out[t] = stage[base + together.size() - 1 - rank];
    }
}
