// Each half of the warp meets by itself, and reads the other half.
// run: --kernel swap --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: race.read-write at lines 7 and 9
__global__ void swap(const int* in, int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncwarp(t < 16 ? 0x0000ffff : 0xffff0000);
    out[t] = stage[t ^ 16];
}
