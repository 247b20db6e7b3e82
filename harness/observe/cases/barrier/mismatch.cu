// Two warps wait at two barriers, and release each other by accident.
// run: --kernel pass --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.mismatch at lines 9 and 12
__global__ void pass(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t < 32) {
        stage[t] = in[t];
        __syncthreads();
    } else {
        stage[t] = -in[t];
        __syncthreads();
    }
    out[t] = stage[63 - t];
}
