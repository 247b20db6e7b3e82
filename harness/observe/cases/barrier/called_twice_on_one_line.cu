// A function's barrier is one: it is called from two places of one line.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
__device__ void meet() { __syncthreads(); }
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 32) meet(); else meet();
    out[t] = s[63 - t];
}
