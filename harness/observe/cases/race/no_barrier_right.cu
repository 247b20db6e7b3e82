// The same with its barrier.
// run: --kernel reverse --block 128 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 127 126 125 124 123 122 121 120
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[128];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    out[t] = stage[127 - t];
}
