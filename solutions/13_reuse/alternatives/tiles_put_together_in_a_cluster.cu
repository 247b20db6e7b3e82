// The blocks of a cluster load what they need together once; bulk copies send each block the parts of its tile.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int block_size = 128, size = 4;

__device__ unsigned here(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ unsigned there(unsigned p, unsigned rank) {
    unsigned a;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"(p), "r"(rank));
    return a;
}

// All of a cluster is `all` elements from `first` on, and a block brings `share` of them. A tile has `room` elements.
__global__ void __cluster_dims__(size, 1, 1) window_sums(const int* in, int* out, int n, int before, int after, int room, int share) {
    extern __shared__ __align__(16) int tile[];
    __shared__ unsigned long long came;
    auto cluster = cg::this_cluster();
    int *brought = tile + room, t = threadIdx.x, rank = cluster.block_rank(), wide = before + 3 & ~3;
    const int first = (blockIdx.x - rank) * block_size - wide;
    if (t == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(here(&came)) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(here(&came)), "r"(room * 4) : "memory");
    }
    for (int k = t; k < share; k += block_size) {
        const int i = first + rank * share + k;
        brought[k] = i >= 0 && i < n ? in[i] : 0;
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    cluster.sync();
    if (t < size) {  // to block t, from its first element on
        const int from = max(rank * share, t * block_size), to = min((rank + 1) * share, t * block_size + room);
        if (to > from)
            asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(there(here(tile + from - t * block_size), t)), "r"(here(brought + from - rank * share)), "r"((to - from) * 4), "r"(there(here(&came), t)) : "memory");
    }
    asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 over, [%0], 0; @!over bra again; }" ::"r"(here(&came)) : "memory");
    const int i = blockIdx.x * block_size + t;
    if (i < n) {
        int sum = 0;
        for (int k = 0; k <= before + after; k++) sum += tile[wide - before + t + k];
        out[i] = sum;
    }
    cluster.sync();
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    int room = (before + 3 & ~3) + block_size + (after + 3 & ~3), all = room + (size - 1) * block_size;
    int share = ((all + size - 1) / size + 3) & ~3, bytes = (room + share) * sizeof(int);
    int blocks = (n + block_size * size - 1) / (block_size * size) * size;
    window_sums<<<blocks, block_size, bytes>>>(in, out, n, before, after, room, share);
}
