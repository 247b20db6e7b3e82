// st.bulk fills shared memory and is over with its instruction: no wait is needed.
// run: --kernel k --block 64 --arch sm_100 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
__global__ void k(const int* in, int* out) {
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    if (t == 0)
        asm volatile("st.bulk.weak.shared::cta [%0], %1, 0;" ::"r"((unsigned)__cvta_generic_to_shared(s)), "l"(256ll)
                     : "memory");
    __syncthreads();
    if (t % 2) s[t] = in[t];
    __syncthreads();
    out[t] = s[63 - t];
}
// output 1: 63 0 61 0
