// Each warp copies its own part together, and waits for it as a warp.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 31 30 29 28
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[64];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int first = warp.meta_group_rank() * 32;
    cg::memcpy_async(warp, stage + first, in + first, sizeof(int) * 32);
    cg::wait(warp);
    out[threadIdx.x] = stage[first + 31 - warp.thread_rank()];
}
