// Each round waits for parity 0. When the second one is over, the third phase runs, which has parity 0, too.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
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
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long full;
    const int t = threadIdx.x;
    if (t == 0) make(&full, 64);
    __syncthreads();
    for (int round = 0; round < 4; ++round) {
        arrive(&full);
        wait(&full, 0);
        __syncthreads();
    }
    out[t] = in[t];
}
