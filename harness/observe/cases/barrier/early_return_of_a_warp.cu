// A whole warp ends early, lanes of another too.
// run: --kernel last --block 96 --arg i32[96]=zero
// expect: nothing
// output 0: 0 0 0
__global__ void last(int* out) {
    __shared__ int stage[96];
    int t = threadIdx.x;
    if (t < 40) return;
    stage[t] = t;
    __syncthreads();
    out[t] = stage[135 - t];
    __syncthreads();
    if (t == 95) return;
    stage[t] = out[t];
    __syncthreads();
    out[t] += stage[134 - t];
}
