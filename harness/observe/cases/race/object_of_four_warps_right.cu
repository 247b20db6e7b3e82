// Four of eight warps share an object, and the others do nothing.
// run: --kernel k --grid 1 --block 256 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void make(unsigned long long* object, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(object)), "r"(count) : "memory");
}
__device__ void arrive(unsigned long long* object) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared(object)) : "memory");
}
__device__ void wait(unsigned long long* object, unsigned parity) {
    unsigned over = 0;
    while (!over)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;"
                     " selp.u32 %0, 1, 0, p; }"
                     : "=r"(over)
                     : "r"(shared(object)), "r"(parity)
                     : "memory");
}
__global__ void k(const int* in, int* out) {
    __shared__ unsigned long long object;
    __shared__ int s[256];
    const int t = threadIdx.x;
    if (t == 0) make(&object, 128);
    __syncthreads();
    int x = in[t];
    for (int i = 0; t < 128 && i < 6; ++i) {
        s[t] = x;
        arrive(&object);
        wait(&object, 0);
        x += s[(t + 37) % 128];
        arrive(&object);
        wait(&object, 1);
    }
    out[t] = x;
}
