// A pair of which one half was written, and the other half is read.
// run: --kernel half --block 32 --arg f32[32]=zero
// expect: memory.uninitialised at line 9
__global__ void half(float* out) {
    __shared__ float2 pairs[32];
    int t = threadIdx.x;
    pairs[t].x = t;
    __syncthreads();
    out[t] = pairs[31 - t].y;
}
