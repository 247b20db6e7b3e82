// The warp's lanes write the next round's values while their neighbours may still read this round's.
// run: --kernel rotate --block 96 --arg i32[96]=iota --arg i32[96]=poison
// expect: race.read-write at lines 12 and 14
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
    }
    out[threadIdx.x] = value;
}
