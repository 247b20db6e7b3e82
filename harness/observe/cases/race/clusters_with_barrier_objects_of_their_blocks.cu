// Several clusters: a block's barrier object orders its own threads, and not those of the neighbor.
// run: --kernel pass --grid 8 --block 64 --arg i32[512]=iota --arg i32[512]=poison
// expect: race.read-write at lines 17 and 19
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) pass(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ int last;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    const auto object = static_cast<unsigned>(__cvta_generic_to_shared(&full));
    if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(object) : "memory");
    cluster.sync();
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(object) : "memory");
    asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.shared.b64 over, [%0], 0; @!over bra again; }"
                 ::"r"(object) : "memory");
    if (t == 63) last = in[at];
    __syncthreads();
    out[at] = *cluster.map_shared_rank(&last, cluster.block_rank() ^ 1);
    cluster.sync();
}
