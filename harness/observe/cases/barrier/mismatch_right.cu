// The warps' branches end before the barrier.
// run: --kernel pass --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: -63 -62 -61
__global__ void pass(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t < 32) stage[t] = in[t];
    else stage[t] = -in[t];
    __syncthreads();
    out[t] = stage[63 - t];
}
