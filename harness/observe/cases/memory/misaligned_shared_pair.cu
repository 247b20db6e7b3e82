// A pair of floats at an odd word of shared memory.
// run: --kernel pairs --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: memory.misaligned at line 10
__global__ void pairs(const float* in, float* out) {
    __shared__ alignas(8) float stage[34];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    if (t % 2 == 0 && t < 30) {
        float2 pair = *reinterpret_cast<const float2*>(&stage[t + 1]);
        out[t] = pair.x + pair.y;
    }
}
