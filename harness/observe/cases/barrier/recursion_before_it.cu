// Recursions of different depth before the barrier.
// run: --kernel powers --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 6 6 6 6
__device__ __noinline__ int digits(int n, int base) {
    if (n < base) return 1;
    return 1 + digits(n / base, base);
}
__global__ void powers(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = digits(in[t], 2 + t % 2);
    __syncthreads();
    out[t] = stage[62 - 2 * (t % 4)];
}
