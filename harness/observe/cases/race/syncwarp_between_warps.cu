// __syncwarp orders the lanes of one warp, and this reads the other warp's.
// run: --kernel swap --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 7 and 9
__global__ void swap(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncwarp();
    out[t] = stage[t ^ 32];
}
