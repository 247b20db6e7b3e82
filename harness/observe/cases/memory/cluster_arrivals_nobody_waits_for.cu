// An arrival at another block's barrier object is an access to that block's shared memory, too.
// run: --kernel gather --grid 2 --block 64 --arg i32[128]=iota --arg i32[64]=poison
// expect: memory.freed at line 21
#include <cooperative_groups.h>
#include <cstdint>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) gather(const int* in, int* out) {
    __shared__ int mine[64];
    __shared__ alignas(8) uint64_t read;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x;
    const uint32_t object = static_cast<uint32_t>(__cvta_generic_to_shared(&read));
    if (t == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 64;" ::"r"(object) : "memory");
    mine[t] = in[blockIdx.x * 64 + t];
    cluster.sync();
    if (cluster.block_rank() == 0) out[t] = mine[t] + cluster.map_shared_rank(mine, 1)[t];
    cluster.sync();
    uint32_t there;
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(there) : "r"(object));
    if (cluster.block_rank() == 0)
        asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(there) : "memory");
}
