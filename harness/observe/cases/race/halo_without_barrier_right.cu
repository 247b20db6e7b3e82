// A stencil with its halo.
// run: --kernel stencil --block 64 --arg i32[66]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 3 6 9 12
__global__ void stencil(const int* in, int* out) {
    __shared__ int tile[66];
    int t = threadIdx.x;
    tile[t + 1] = in[t + 1];
    if (t == 0) tile[0] = in[0];
    if (t == 63) tile[65] = in[65];
    __syncthreads();
    out[t] = tile[t] + tile[t + 1] + tile[t + 2];
}
