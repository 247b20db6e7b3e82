// cuda::memcpy_async reports to a barrier that all threads wait for.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    auto block = cg::this_thread_block();
    if (t == 0) init(&full, block.size());
    block.sync();
    cuda::memcpy_async(block, s, in, sizeof(int) * 64, full);
    full.arrive_and_wait();
    out[t] = s[63 - t];
}
