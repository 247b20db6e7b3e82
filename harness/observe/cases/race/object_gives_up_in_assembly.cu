// A loop of inline assembly gives up after twenty looks.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 29 and 33
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ void arrive(unsigned long long* object) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared(object)) : "memory");
}
__device__ bool wait(unsigned long long* object, unsigned parity, unsigned looks) {
    unsigned over;
    asm volatile(
        "{ .reg .pred p, q; .reg .u32 n; mov.u32 n, %3; mov.u32 %0, 0;\n\t"
        "again: mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2, 1000; @p mov.u32 %0, 1; @p bra done;\n\t"
        "sub.u32 n, n, 1; setp.ne.u32 q, n, 0; @q bra again; done: }"
        : "=&r"(over)
        : "r"(shared(object)), "r"(parity), "r"(looks)
        : "memory");
    return over;
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
        wait(&full, 0, 20);
        out[t - 32] = s[63 - t];
    }
}
