// The object expects 512 bytes, and the copy brings 256.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: barrier.deadlock at line 15
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ void arrive(unsigned long long* object) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared(object)) : "memory");
}
__device__ void wait(unsigned long long* object, unsigned parity) {
    asm volatile(
        "{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra again; }" ::"r"(
            shared(object)),
        "r"(parity)
        : "memory");
}
__device__ void fetch(int* to, const int* from, unsigned long long* object, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared(object)), "r"(bytes)
                 : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" ::"r"(
                     shared(to)),
                 "l"(from), "r"(shared(object))
                 : "memory");
}
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    if (t == 0) make(&full, 1);
    __syncthreads();
    if (t == 0) fetch(s, in, &full, 512);
    wait(&full, 0);
    out[t] = s[63 - t];
}
