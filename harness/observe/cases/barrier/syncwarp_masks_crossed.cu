// Each side of a branch names the other side's lanes.
// run: --kernel sides --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: barrier.warp-mask at line 8
// expect: barrier.warp-mask at line 11
__global__ void sides(const int* in, int* out) {
    int t = threadIdx.x;
    if (t % 2) {
        __syncwarp(0x55555555u);
        out[t] = in[t];
    } else {
        __syncwarp(0xaaaaaaaau);
        out[t] = -in[t];
    }
}
