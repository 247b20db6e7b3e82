// Two pairs of warps meet, each at a barrier of its own.
// run: --kernel meet --block 128 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 63 62 61 60
__global__ void meet(const int* in, int* out) {
    __shared__ int buffer[128];
    int t = threadIdx.x, pair = t / 64;
    buffer[t] = in[t];
    asm volatile("bar.sync %0, 64;" ::"r"(pair + 1) : "memory");
    out[t] = buffer[t ^ 63];
}
