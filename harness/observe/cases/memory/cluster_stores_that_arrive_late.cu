// Asynchronous stores to the neighbor, which ends without waiting for them.
// run: --kernel give --grid 2 --block 32 --arg i32[32]=poison
// expect: race.same-value at line 25
// expect: memory.freed at line 24
#include <cooperative_groups.h>
#include <cstdint>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) give(int* out) {
    __shared__ int mine[32];
    __shared__ alignas(8) uint64_t come;
    auto cluster = cg::this_cluster();
    const uint32_t t = threadIdx.x;
    uint32_t there, object = static_cast<uint32_t>(__cvta_generic_to_shared(&come)),
                    place = static_cast<uint32_t>(__cvta_generic_to_shared(&mine[t])), target;
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(there) : "r"(object));
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(target) : "r"(place));
    if (t == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(object) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 128;" ::"r"(object) : "memory");
    }
    cluster.sync();
    if (cluster.block_rank() == 0)
        asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(
                         target), "r"(t), "r"(there) : "memory");
    out[t] = 0;
}
