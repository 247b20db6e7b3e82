// A pair of which one half was written, and the other half is read: that is what padding looks like, and goes unsaid.
// run: --kernel half --block 32 --arg f32[32]=zero
// expect: nothing
__global__ void half(float* out) {
    __shared__ float2 pairs[32];
    int t = threadIdx.x;
    pairs[t].x = t;
    __syncthreads();
    out[t] = pairs[31 - t].y;
}
