// A barrier in a block whose last warp has one lane.
// run: --kernel reverse --block 33 --arg i32[33]=iota --arg i32[33]=poison
// expect: nothing
// output 1: 32 31 30
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[33];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    out[t] = stage[32 - t];
}
