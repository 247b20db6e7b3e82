// cg::memcpy_async wants cg::wait; sync() does not wait for copies.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 11 and 13
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, s, in, sizeof(int) * 64);
    block.sync();
    out[t] = s[63 - t];
}
