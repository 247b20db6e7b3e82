// The producer arrives twice, which completes the barrier without the consumer: its wait finds nobody.
// run: --kernel pipe --block 64 --arg i32[64]=iota --arg i32[64]=zero
// expect: barrier.deadlock at line 11
__global__ void pipe(const int* in, int* out) {
    int t = threadIdx.x;
    if (t < 32) {
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
        for (int i = 0; i < 1000; i++) atomicAdd(&out[t], in[t]);
        asm volatile("bar.sync 1, 64;" ::: "memory");
    }
    out[t] = in[t];
}
