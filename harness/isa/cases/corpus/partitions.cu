// partitions.cu: cooperative groups: tiles of every size, coalesced groups, partitions, reductions, scans, memcpy_async.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

template <int size, class T>
__device__ T tile(cg::thread_block block, T x) {
    auto part = cg::tiled_partition<size>(block);
    T r = cg::reduce(part, x, cg::plus<T>()) + cg::reduce(part, x, cg::less<T>()) + cg::reduce(part, x, cg::greater<T>());
    r += cg::inclusive_scan(part, x) + cg::exclusive_scan(part, x, cg::plus<T>());
    r += part.shfl(x, 0) + part.shfl_down(x, 1) + part.shfl_up(x, 1) + part.shfl_xor(x, 1);
    r += part.any(x > 0) + part.all(x > 0) + part.ballot(x > 1) + part.match_any(x) + part.thread_rank() + part.meta_group_rank() + part.meta_group_size();
    part.sync();
    return r;
}

template <class T>
__global__ void tiles(T* x) {
    cg::thread_block block = cg::this_thread_block();
    T a = x[block.thread_rank()];
    a += tile<1>(block, a) + tile<2>(block, a) + tile<4>(block, a) + tile<8>(block, a) + tile<16>(block, a) + tile<32>(block, a);
    x[block.thread_rank()] = a;
    block.sync();
}

template __global__ void tiles(int*);
template __global__ void tiles(unsigned*);
template __global__ void tiles(float*);
template __global__ void tiles(long long*);

__global__ void coalesced(unsigned* x, int* y) {
    const auto block = cg::this_thread_block();
    const unsigned t = block.thread_rank();
    if (x[t] & 1) {
        cg::coalesced_group active = cg::coalesced_threads();
        x[t] = active.size() + active.thread_rank() + active.shfl(x[t], 0) + active.shfl_up(x[t], 1) + active.shfl_down(x[t], 1) + active.ballot(y[t] > 0) + active.any(y[t] > 3);
        x[t] += cg::reduce(active, x[t], cg::bit_xor<unsigned>()) + cg::reduce(active, x[t], cg::bit_and<unsigned>()) + cg::reduce(active, x[t], cg::bit_or<unsigned>());
        x[t] += cg::inclusive_scan(active, x[t]);
        auto labels = cg::labeled_partition(active, y[t] & 3);
        x[t] += labels.size() + cg::reduce(labels, x[t], cg::plus<unsigned>());
        auto halves = cg::binary_partition(active, y[t] > 0);
        x[t] += halves.thread_rank();
    }
    auto big = cg::tiled_partition(block, 16);
    big.sync();
    y[t] = big.size() + static_cast<int>(big.thread_rank()) + block.group_index().x + block.thread_index().y + block.dim_threads().x;
    auto token = block.barrier_arrive();
    y[t] += 1;
    block.barrier_wait(static_cast<cg::thread_block::arrival_token&&>(token));
}

__global__ void copies(int* out, const int* in, int n) {
    extern __shared__ int room[];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, room, in, sizeof(int) * n);
    cg::wait(block);
    cg::memcpy_async(block, room, 1024u, in, 1024u);
    cg::wait_prior<0>(block);
    auto warp = cg::tiled_partition<32>(block);
    cg::memcpy_async(warp, room + 32 * warp.meta_group_rank(), in, 128);
    cg::wait(warp);
    out[block.thread_rank()] = room[block.thread_rank()];
    auto grid = cg::this_grid();
    out[block.thread_rank()] += grid.size() + grid.thread_rank() + grid.block_rank() + grid.num_blocks();
}
