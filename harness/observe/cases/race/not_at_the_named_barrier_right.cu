// Only those read that have met at the named barrier; the third warp has work of its own.
// run: --kernel meet --block 96 --arg i32[32]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 31 30 29 28
__global__ void meet(const int* in, int* out) {
    __shared__ int buffer[32];
    int t = threadIdx.x;
    if (t < 32) buffer[t] = in[t];
    if (t < 64) asm volatile("bar.sync 1, 64;" ::: "memory");
    if (t >= 32) out[t - 32] = t < 64 ? buffer[31 - t % 32] : t;
}
