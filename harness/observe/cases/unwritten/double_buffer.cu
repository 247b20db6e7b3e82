// Of two buffers the first is filled.
// run: --kernel steps --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: nothing
__global__ void steps(const float* in, float* out) {
    __shared__ float buffers[2][32];
    int t = threadIdx.x, now = 0;
    if (t < 32) buffers[now][t] = in[t];
    __syncthreads();
    for (int step = 0; step < 3; ++step) {
        float left = buffers[now][t ? t - 1 : 0];
        buffers[now ^ 1][t] = 0.5f * left;
        now ^= 1;
        __syncthreads();
    }
    out[t] = buffers[now][t];
}
