// Both copies are awaited.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ bool is_over(unsigned long long* object, unsigned parity) {
    unsigned over;
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                 : "=r"(over)
                 : "r"(shared(object)), "r"(parity)
                 : "memory");
    return over;
}
__device__ void bulk(int* to, const int* from, int bytes, unsigned long long* object) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared(object)), "r"(bytes)
                 : "memory");
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(shared(to)),
        "l"(from), "r"(bytes), "r"(shared(object))
        : "memory");
}
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long full[2];
    __shared__ alignas(16) int s[64];
    const int t = threadIdx.x;
    if (t == 0) make(&full[0], 1), make(&full[1], 1);
    __syncthreads();
    if (t == 0) {
        bulk(s, in, 128, &full[0]);
        bulk(s + 32, in + 32, 128, &full[1]);
    }
    __syncthreads();
    while (!is_over(&full[0], 0)) {}
    int sum = s[t % 32];
    while (!is_over(&full[1], 0)) {}
    sum += s[32 + t % 32];
    out[t] = sum;
}
