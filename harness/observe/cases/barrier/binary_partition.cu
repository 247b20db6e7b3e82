// A group splits in two by a condition; both halves reduce and meet again at the whole group's sync.
// run: --kernel halves --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 240 256 240 256 240 256 240 256
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void halves(const int* in, int* out) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int t = threadIdx.x;
    auto half = cg::binary_partition(warp, in[t] % 2 == 1);
    int sum = cg::reduce(half, in[t], cg::plus<int>());
    warp.sync();
    out[t] = sum;
}
