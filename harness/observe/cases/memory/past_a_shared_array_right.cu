// The array has the element that the last thread reads.
// run: --kernel shift --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 1 2 3
__global__ void shift(const int* in, int* out) {
    __shared__ int stage[65];
    int t = threadIdx.x;
    stage[t] = in[t];
    if (t == 0) stage[64] = 0;
    __syncthreads();
    out[t] = stage[t + 1];
}
