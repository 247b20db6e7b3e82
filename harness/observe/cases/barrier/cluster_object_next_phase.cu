// The second round waits for a phase that nobody arrives for.
// run: --kernel k --grid 2 --block 32 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.deadlock at line 19
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ void arrive_at(unsigned long long* object, unsigned rank) {
    unsigned there;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(shared(object)), "r"(rank));
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(there) : "memory");
}
__device__ void wait(unsigned long long* object, unsigned parity) {
    asm volatile(
        "{ .reg .pred p; again: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], %1;"
        " @!p bra again; }" ::"r"(shared(object)),
        "r"(parity)
        : "memory");
}
__global__ void __cluster_dims__(2, 1, 1) k(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ int s[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, rank = cluster.block_rank();
    if (t == 0) make(&full, 32);
    cluster.sync();
    int* there = cluster.map_shared_rank(s, rank ^ 1);
    there[t] = in[rank * 32 + t];
    arrive_at(&full, rank ^ 1);
    wait(&full, 0);
    wait(&full, 1);
    out[rank * 32 + t] = s[31 - t];
    cluster.sync();
}
