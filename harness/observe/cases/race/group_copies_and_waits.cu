// A block copies together and waits for the copy.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 62 61 60
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[64];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, stage, in, sizeof(int) * 64);
    cg::wait(block);
    out[threadIdx.x] = stage[63 - threadIdx.x];
}
