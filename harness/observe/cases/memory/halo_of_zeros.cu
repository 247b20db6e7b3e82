// The cells beside the tile are zeros.
// run: --kernel smooth --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: nothing
// output 1: 1 3 6 9
__global__ void smooth(const float* in, float* out) {
    __shared__ float tile[34];
    int t = threadIdx.x;
    tile[t + 1] = in[t];
    if (t == 0) tile[0] = tile[33] = 0;
    __syncthreads();
    out[t] = tile[t] + tile[t + 1] + tile[t + 2];
}
