// One barrier behind both branches.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: -63 62 -61 60
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t % 2 == 0) stage[t] = in[t];
    else stage[t] = -in[t];
    __syncthreads();
    out[t] = stage[63 - t];
}
