// Lanes exchange neighbours without __syncwarp.
// run: --kernel swap --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: race.read-write at lines 7 and 8
__global__ void swap(const int* in, int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    stage[t] = in[t];
    out[t] = stage[t ^ 1];
}
