// The wait is for parity 1: that is the phase before the first one, which counts as over.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 16 and 27
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void wait(unsigned long long* object, unsigned parity) {
    asm volatile(
        "{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra again; }" ::"r"(
            shared(object)),
        "r"(parity)
        : "memory");
}
__device__ void fetch(int* to, const int* from, unsigned long long* object) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 256;" ::"r"(shared(object)) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" ::"r"(
                     shared(to)),
                 "l"(from), "r"(shared(object))
                 : "memory");
}
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    if (t == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 2;" ::"r"(shared(&full)) : "memory");
    __syncthreads();
    if (t == 0) fetch(s, in, &full);
    wait(&full, 1);
    out[t] = s[63 - t];
    if (t == 32) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared(&full)) : "memory");
}
