// The halo is loaded by the border threads and read by all, without a barrier.
// run: --kernel stencil --block 64 --arg i32[66]=iota --arg i32[64]=poison
// expect: race.read-write at lines 7 and 10
__global__ void stencil(const int* in, int* out) {
    __shared__ int tile[66];
    int t = threadIdx.x;
    tile[t + 1] = in[t + 1];
    if (t == 0) tile[0] = in[0];
    if (t == 63) tile[65] = in[65];
    out[t] = tile[t] + tile[t + 1] + tile[t + 2];
}
