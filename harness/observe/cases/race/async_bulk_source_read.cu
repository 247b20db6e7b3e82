// The next round writes when the bulk copy has read.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
__device__ void store(int* to, int* from) {
    asm volatile("fence.proxy.async.shared::cta;");
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;" ::"l"(__cvta_generic_to_global(to)),
                 "r"((unsigned)__cvta_generic_to_shared(from))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;");
}
__global__ void k(const int* in, int* out) {
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    for (int part = 0; part < 2; ++part) {
        s[t] = in[part * 64 + t];
        __syncthreads();
        if (t == 0) store(out + part * 64, s);
        if (t == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
        __syncthreads();
    }
}
