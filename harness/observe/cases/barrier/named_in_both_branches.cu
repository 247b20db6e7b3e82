// A barrier with a number is its number: the warps meet from two lines.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
    }
    out[t] = s[63 - t];
}
