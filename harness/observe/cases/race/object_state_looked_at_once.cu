// The state of its own arrival is asked about once.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 27 and 30
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ unsigned long long arrive(unsigned long long* object) {
    unsigned long long state;
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(shared(object)) : "memory");
    return state;
}
__device__ bool is_over(unsigned long long* object, unsigned long long state) {
    unsigned over;
    asm volatile("{ .reg .pred p; mbarrier.test_wait.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                 : "=r"(over)
                 : "r"(shared(object)), "l"(state)
                 : "memory");
    return over;
}
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long full;
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t == 0) make(&full, 64);
    __syncthreads();
    s[t] = in[t];
    const auto state = arrive(&full);
    is_over(&full, state);
    out[t] = s[63 - t];
}
