// The second round's stores have no fence behind them.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 6 and 16
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
    for (int round = 0; round < 2; ++round) {
        s[t] = in[64 * round + t];
        if (round == 0) fence();
        __syncthreads();
        if (t == 0) store(out + 64 * round, s);
        __syncthreads();
    }
}
