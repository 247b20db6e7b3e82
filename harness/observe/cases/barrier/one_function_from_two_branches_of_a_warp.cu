// The two halves of a warp come to the barrier of one function apart.
// run: --kernel both --block 32 --arg i32[32]=poison
// expect: barrier.divergent at line 6
__device__ __noinline__ void meet(int* stage, int value) {
    stage[threadIdx.x] = value;
    __syncthreads();
}
__global__ void both(int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    if (t < 16) meet(stage, t);
    else meet(stage, -t);
    out[t] = stage[31 - t];
}
