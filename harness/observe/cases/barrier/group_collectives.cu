// Reductions and scans of cooperative groups, labelled partitions, split arrival and waiting.
// run: --kernel groups --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void groups(const int* in, int* out) {
    __shared__ int stage[64];
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int t = block.thread_rank(), value = in[t];
    int sum = cg::reduce(warp, value, cg::plus<int>());
    int before = cg::exclusive_scan(warp, value, cg::plus<int>());
    stage[t] = sum + before;
    auto token = block.barrier_arrive();
    int own = value * 2;
    block.barrier_wait(std::move(token));
    out[t] = stage[63 - t] + own;
}
