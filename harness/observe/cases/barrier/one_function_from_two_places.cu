// Two warps meet at the barrier of one function, called from two places.
// run: --kernel both --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
__device__ void meet() { __syncthreads(); }
__global__ void both(int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = t;
    if (t < 32) meet();
    else meet();
    out[t] = stage[63 - t];
}
