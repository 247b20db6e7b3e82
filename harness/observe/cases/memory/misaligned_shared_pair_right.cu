// Pairs at even words.
// run: --kernel pairs --block 32 --arg f32[32]=iota --arg f32[32]=zero
// expect: nothing
// output 1: 1 0 5 0 9
__global__ void pairs(const float* in, float* out) {
    __shared__ alignas(8) float stage[34];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    if (t % 2 == 0) {
        float2 pair = *reinterpret_cast<const float2*>(&stage[t]);
        out[t] = pair.x + pair.y;
    }
}
