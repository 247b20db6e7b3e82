// Several clusters: the first block of each stores asynchronously to the second, which waits for all bytes.
// run: --kernel give --grid 6 --block 32 --arg i32[192]=poison
// expect: nothing
// output 0: 0 1 2
#include <cooperative_groups.h>
#include <cstdint>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) give(int* out) {
    __shared__ int mine[32];
    __shared__ alignas(8) uint64_t come;
    auto cluster = cg::this_cluster();
    const uint32_t t = threadIdx.x, object = static_cast<uint32_t>(__cvta_generic_to_shared(&come)),
                   place = static_cast<uint32_t>(__cvta_generic_to_shared(&mine[t]));
    uint32_t there, target, over = 0;
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(there) : "r"(object));
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(target) : "r"(place));
    if (t == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(object) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 128;" ::"r"(object) : "memory");
    }
    cluster.sync();
    out[blockIdx.x * 32 + t] = t;
    if (cluster.block_rank() == 0)
        asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(
                         target), "r"(blockIdx.x + t), "r"(there) : "memory");
    while (cluster.block_rank() == 1 && !over)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0; "
                     "selp.u32 %0, 1, 0, p; }" : "=r"(over) : "r"(object) : "memory");
    if (over) out[blockIdx.x * 32 + t] = mine[t];
    cluster.sync();
}
