// Tiles of sixteen lanes hand values round in shared memory, and nobody syncs the tile.
// run: --kernel turn --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 10 and 11
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void turn(const int* in, int* out) {
    __shared__ int stage[64];
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int t = threadIdx.x, first = t - tile.thread_rank();
    stage[t] = in[t];
    out[t] = stage[first + 15 - tile.thread_rank()];
}
