// Each side of a branch syncs its own lanes, by a mask that names just them.
// run: --kernel sides --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 2 3 0 1 6 7 4 5
__global__ void sides(const int* in, int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    if (t / 4 % 2) {
        stage[t] = in[t];
        __syncwarp(0xf0f0f0f0u);
        out[t] = stage[t ^ 2];
    } else {
        stage[t] = in[t];
        __syncwarp(0x0f0f0f0fu);
        out[t] = stage[t ^ 2];
    }
}
