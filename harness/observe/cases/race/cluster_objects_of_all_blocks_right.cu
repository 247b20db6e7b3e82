// All threads of a cluster arrive at the object of each block.
// run: --kernel k --grid 8 --block 256 --arg i32[2048]=iota --arg i32[2048]=poison
// expect: nothing
#include <cooperative_groups.h>
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ void arrive_at(unsigned long long* object, int rank) {
    asm volatile(
        "{ .reg .b32 a; mapa.shared::cluster.u32 a, %0, %1;"
        " mbarrier.arrive.release.cluster.shared::cluster.b64 _, [a]; }" ::"r"(shared(object)),
        "r"(rank)
        : "memory");
}
__device__ void wait(unsigned long long* object, unsigned parity) {
    unsigned over = 0;
    while (!over)
        asm volatile(
            "{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], %2;"
            " selp.u32 %0, 1, 0, p; }"
            : "=r"(over)
            : "r"(shared(object)), "r"(parity)
            : "memory");
}
__global__ void __cluster_dims__(8) k(const int* in, int* out) {
    __shared__ unsigned long long object;
    __shared__ int s[256];
    auto cluster = cooperative_groups::this_cluster();
    const int t = threadIdx.x, me = cluster.block_rank();
    if (t == 0) make(&object, 8 * 256);
    cluster.sync();
    int x = in[blockIdx.x * 256 + t];
    for (int i = 0; i < 3; ++i) {
        s[t] = x;
        for (int block = 0; block < 8; ++block) arrive_at(&object, block);
        wait(&object, 0);
        x += *cluster.map_shared_rank(&s[(t + 5) % 256], (me + 1) % 8);
        for (int block = 0; block < 8; ++block) arrive_at(&object, block);
        wait(&object, 1);
    }
    out[blockIdx.x * 256 + t] = x;
    cluster.sync();
}
