// A warp stores, another one loads, by barriers with numbers; both go on.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
__global__ void k(int* out) {
    __shared__ int s[32];
    int t = threadIdx.x, value = 0;
    if (t < 32) {
        s[t] = t;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        value = s[63 - t];
    }
    out[t] = value;
}
