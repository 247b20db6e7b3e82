// Tiles of 64 threads sync, but the last thread of each reads a word of the next tile.
// run: --kernel turn --block 128 --arg i32[128]=iota --arg i32[128]=poison
// expect: race.read-write at lines 11 and 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void turn(const int* in, int* out) {
    __shared__ int stage[128];
    __shared__ cg::block_tile_memory<128> memory;
    auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
    unsigned t = threadIdx.x;
    stage[t] = in[t];
    tile.sync();
    out[t] = stage[(t + 1) % 128];
}
