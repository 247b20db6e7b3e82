// Whether a thread comes to the barrier depends on its data.
// run: --kernel pick --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at line 10
__global__ void pick(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = 0;
    if (in[t] % 3 == 0) {
        stage[t] = in[t];
        __syncthreads();
    }
    out[t] = stage[63 - t];
}
