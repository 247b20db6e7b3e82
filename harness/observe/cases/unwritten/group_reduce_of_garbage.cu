// A tile of a group of 16 reduces, and 10 have a value.
// run: --kernel sum --block 32 --arg i32[10]=iota --arg i32[1]=poison
// expect: memory.uninitialised at line 14
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void sum(const int* in, int* out) {
    __shared__ int values[32];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<16>(block);
    unsigned t = block.thread_rank();
    if (t < 10) values[t] = in[t];
    block.sync();
    int mine = values[t];
    int all = cg::reduce(tile, mine, cg::plus<int>());
    if (t == 0) *out = all;
}
