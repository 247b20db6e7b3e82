// Lanes return early from a function, and meet at the barrier behind the call.
// run: --kernel caller --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 62 61
__device__ __noinline__ int odd_or_half(int value) {
    if (value % 2) return value;
    for (int i = 0; i < value; i++)
        if (i * 2 == value) return i * 2;
    return 0;
}
__global__ void caller(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = odd_or_half(in[t]);
    __syncthreads();
    out[t] = stage[63 - t];
}
