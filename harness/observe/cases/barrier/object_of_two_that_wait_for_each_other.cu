// Each warp waits for the arrival that the other one makes after its own wait.
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
    __shared__ unsigned long long both[2];
    const int t = threadIdx.x, warp = t / 32;
    if (t < 2) make(&both[t], 32);
    __syncthreads();
    // Before arriving, not behind it.
    wait(&both[1 - warp], 0);
    arrive(&both[warp]);
    out[t] = in[t];
}
