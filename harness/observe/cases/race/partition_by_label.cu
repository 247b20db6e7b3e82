// Lanes of one label form a group of their own, whose sync orders them.
// run: --kernel groups --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 30 31 29 27 28 26 24 25
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void groups(const int* in, int* out) {
    __shared__ int stage[3][16];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int t = threadIdx.x, label = in[t] % 3;
    auto same = cg::labeled_partition(warp, label);
    stage[label][same.thread_rank()] = in[t];
    same.sync();
    out[t] = stage[label][same.size() - 1 - same.thread_rank()];
}
