// The sync of a label's group does not order what the lanes of another label wrote.
// run: --kernel groups --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: race.read-write at lines 11 and 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void groups(const int* in, int* out) {
    __shared__ int stage[2][16];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int t = threadIdx.x, label = in[t] % 2;
    auto same = cg::labeled_partition(warp, label);
    stage[label][same.thread_rank()] = in[t];
    same.sync();
    out[t] = stage[1 - label][same.thread_rank()];
}
