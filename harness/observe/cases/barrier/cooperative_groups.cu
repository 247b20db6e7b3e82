// The block, tiles of 8 lanes, and the lanes that happen to be together.
// run: --kernel groups --block 64 --arg i32[64]=iota --arg i32[64]=poison --arg i32[1]=zero
// expect: nothing
// output 1: 2016 2016 2016
// output 2: 32
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void groups(const int* in, int* out, int* odd) {
    __shared__ int part[64];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<8>(block);
    int t = block.thread_rank(), value = in[t];
    for (int offset = 4; offset > 0; offset /= 2) value += tile.shfl_down(value, offset);
    if (tile.thread_rank() == 0) part[t / 8] = value;
    block.sync();
    if (t == 0)
        for (int i = 1; i < 8; i++) part[0] += part[i];
    cg::sync(block);
    if (in[t] % 2) {
        auto together = cg::coalesced_threads();
        if (together.thread_rank() == 0) atomicAdd(odd, together.size());
        together.sync();
    }
    out[t] = part[0];
}
