// groups.cu: cooperative groups: blocks, tiles, coalesced groups, reductions and scans.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__global__ void groups(int* x, float* f) {
    const cg::thread_block block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const auto quarter = cg::tiled_partition<8>(warp);
    const int t = block.thread_rank();
    int a = x[t];
    block.sync();
    a += warp.shfl_down(a, 1) + warp.shfl(a, 0) + warp.shfl_up(a, 2) + warp.shfl_xor(a, 4) + warp.any(a > 3) + warp.all(a > 4) + warp.ballot(a & 1);
    quarter.sync();
    a += quarter.shfl(a, 3) + quarter.meta_group_rank() + quarter.size() + quarter.match_any(a);
    a += cg::reduce(quarter, a, cg::plus<int>()) + cg::reduce(warp, a, cg::greater<int>()) + cg::inclusive_scan(warp, a) + cg::exclusive_scan(quarter, a, cg::plus<int>());
    f[t] += cg::reduce(warp, f[t], cg::plus<float>());
    if (a & 1) {
        const cg::coalesced_group together = cg::coalesced_threads();
        a += together.size() + together.thread_rank() + together.shfl(a, 0);
        together.sync();
        if (together.thread_rank() == 0) atomicAdd(x + 512, together.size());
    }
    const auto parity = cg::binary_partition(warp, t & 1);
    a += parity.size();
    const auto by_label = cg::labeled_partition(warp, t % 3);
    a += by_label.size();
    const auto half_block = cg::tiled_partition(block, 16);
    half_block.sync();
    x[t] = a + block.group_index().x + block.size() + block.num_threads() + block.dim_threads().y;
}

__global__ void split_barrier(int* x) {
    const cg::thread_block block = cg::this_thread_block();
    auto token = block.barrier_arrive();
    x[block.thread_rank()] += 1;
    block.barrier_wait(std::move(token));
}
