// A tile's sync orders its eight lanes; the values come from the tile beside it.
// run: --kernel turn --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 10 and 12
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void turn(const int* in, int* out) {
    __shared__ int stage[64];
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int t = threadIdx.x;
    stage[t] = in[t];
    tile.sync();
    out[t] = stage[t ^ 8];
}
