// Tiles meet, the block does not: the other tiles' sums are read too early.
// run: --kernel groups --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 10 and 12
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void groups(const int* in, int* out) {
    __shared__ int part[64];
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int t = threadIdx.x;
    part[t] = in[t];
    tile.sync();
    out[t] = part[(t + 16) % 64];
}
