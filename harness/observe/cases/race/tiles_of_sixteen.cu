// Tiles of sixteen lanes hand values round in shared memory, with the tile's own sync.
// run: --kernel turn --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 31 30
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void turn(const int* in, int* out) {
    __shared__ int stage[64];
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int t = threadIdx.x, first = t - tile.thread_rank();
    stage[t] = in[t];
    tile.sync();
    out[t] = stage[first + 15 - tile.thread_rank()];
}
