// Each copy counts one arrival more, each thread arrives, and looks once.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.async at lines 20 and 33
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
__device__ void fetch(int* to, const int* from, unsigned long long* object) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(shared(to)), "l"(from) : "memory");
    asm volatile("cp.async.mbarrier.arrive.shared::cta.b64 [%0];" ::"r"(shared(object)) : "memory");
    arrive(object);
}
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t == 0) make(&full, 64);
    __syncthreads();
    fetch(s + t, in + t, &full);
    __syncthreads();
    is_over(&full, 0);
    out[t] = s[63 - t];
}
