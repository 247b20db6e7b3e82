// Each tile of eight reduces its own eight slots in place, in rounds parted by the tile's sync.
// run: --kernel sums --block 64 --arg i32[64]=iota --arg i32[8]=poison
// expect: nothing
// output 1: 28 92 156 220 284 348 412 476
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sums(const int* in, int* out) {
    __shared__ int part[64];
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int* mine = part + tile.meta_group_rank() * 8;
    int lane = tile.thread_rank();
    mine[lane] = in[threadIdx.x];
    for (int stride = 4; stride > 0; stride /= 2) {
        tile.sync();
        if (lane < stride) mine[lane] += mine[lane + stride];
    }
    if (lane == 0) out[tile.meta_group_rank()] = mine[0];
}
