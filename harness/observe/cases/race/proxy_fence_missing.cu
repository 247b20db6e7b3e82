// The bulk copy reads what threads have written, without a proxy fence: it has its own way to shared memory.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 6 and 15
__device__ void store(int* to, int* from) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;" ::"l"(__cvta_generic_to_global(to)),
                 "r"((unsigned)__cvta_generic_to_shared(from))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
__device__ void fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__global__ void k(const int* in, int* out) {
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    s[t] = in[63 - t];
    __syncthreads();
    if (t == 0) store(out, s);
}
