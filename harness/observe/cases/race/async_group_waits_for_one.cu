// cg::wait_prior<1> leaves the second copy on its way.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 12 and 14
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, s, in, sizeof(int) * 64);
    cg::memcpy_async(block, s + 64, in + 64, sizeof(int) * 64);
    cg::wait_prior<1>(block);
    out[t] = s[63 - t] + s[127 - t];
}
