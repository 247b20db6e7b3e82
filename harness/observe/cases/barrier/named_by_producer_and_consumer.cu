// One warp stores, the other one loads: they meet at barriers 1 and 2, each from lines of its own.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
__global__ void k(int* out) {
    __shared__ int s[32];
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) {
        if (t < 32) {
            s[t] = t * i;
            asm volatile("barrier.sync.aligned 1, 64;" ::: "memory");
            asm volatile("barrier.sync.aligned 2, 64;" ::: "memory");
        } else {
            asm volatile("barrier.sync.aligned 1, 64;" ::: "memory");
            out[t] = s[63 - t];
            asm volatile("barrier.sync.aligned 2, 64;" ::: "memory");
        }
    }
}
