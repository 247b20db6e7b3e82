// Where the helper gives up, it is called again.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ void arrive(unsigned long long* object) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared(object)) : "memory");
}
__device__ bool is_over(unsigned long long* object, unsigned parity) {
    unsigned over;
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                 : "=r"(over)
                 : "r"(shared(object)), "r"(parity)
                 : "memory");
    return over;
}
__device__ bool wait(unsigned long long* object, unsigned parity) {
    for (int look = 0; look < 500; ++look)
        if (is_over(object, parity)) return true;
    return false;
}
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ int s[32];
    const int t = threadIdx.x;
    if (t == 0) make(&full, 32);
    __syncthreads();
    if (t < 32) {
        s[t] = in[t];
        arrive(&full);
    } else {
        while (!wait(&full, 0)) {}
        out[t - 32] = s[63 - t];
    }
}
