// A warp as a tile: written, synced, read, synced, written again.
// run: --kernel rotate --block 96 --arg i32[96]=iota --arg i32[96]=poison
// expect: nothing
// output 1: 5 6 7 8 9 10 11 12
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void rotate(const int* in, int* out) {
    __shared__ int stage[96];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int* mine = stage + warp.meta_group_rank() * 32;
    int lane = warp.thread_rank(), value = in[threadIdx.x];
    for (int round = 0; round < 5; round++) {
        mine[lane] = value;
        warp.sync();
        value = mine[(lane + 1) % 32];
        warp.sync();
    }
    out[threadIdx.x] = value;
}
