// Threads leave the loop when they are done, and wait at the barrier behind it.
// run: --kernel leave --block 32 --arg i32[32]=iota --arg i32[32]=zero
// expect: barrier.divergent at line 10
__global__ void leave(const int* in, int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (in[t] < i) break;
        out[t]++;
        __syncthreads();
    }
    stage[t] = out[t];
    __syncthreads();
    out[t] = stage[31 - t];
}
