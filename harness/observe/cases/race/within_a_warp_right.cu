// Lanes exchange neighbours with __syncwarp.
// run: --kernel swap --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 1 0 3 2
__global__ void swap(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncwarp();
    out[t] = stage[t ^ 1];
}
