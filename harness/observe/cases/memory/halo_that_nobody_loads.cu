// The cells beside the tile are read and were never loaded.
// run: --kernel smooth --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: memory.uninitialised at line 9
__global__ void smooth(const float* in, float* out) {
    __shared__ float tile[34];
    int t = threadIdx.x;
    tile[t + 1] = in[t];
    __syncthreads();
    out[t] = tile[t] + tile[t + 1] + tile[t + 2];
}
