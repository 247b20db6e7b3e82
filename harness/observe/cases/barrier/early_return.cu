// Some threads end before the barrier: it waits for those that have not.
// run: --kernel reverse --block 128 --arg i32[100]=iota --arg i32[100]=poison --arg i32=100
// expect: nothing
// output 1: 99 98 97 96
__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int stage[128];
    int t = threadIdx.x;
    if (t >= n) return;
    stage[t] = in[t];
    __syncthreads();
    out[t] = stage[n - 1 - t];
}
