// Several clusters: each thread arrives at its block's barrier object and waits for it, and the blocks meet.
// run: --kernel pass --grid 8 --block 64 --arg i32[512]=iota --arg i32[512]=poison
// expect: nothing
// output 1: 64 64 64
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) pass(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ int first, last;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    const auto object = static_cast<unsigned>(__cvta_generic_to_shared(&full));
    if (t == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(object) : "memory");
        first = in[at];
    }
    __syncthreads();
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(object) : "memory");
    asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.shared.b64 over, [%0], 0; @!over bra again; }"
                 ::"r"(object) : "memory");
    if (t == 63) last = first;
    cluster.sync();
    out[at] = *cluster.map_shared_rank(&last, cluster.block_rank() ^ 1);
    cluster.sync();
}
