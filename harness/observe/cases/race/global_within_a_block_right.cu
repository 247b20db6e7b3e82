// Global memory behind the block's barrier.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 126 124 122 120
__global__ void reverse(int* values, int* out) {
    int t = threadIdx.x;
    values[t] *= 2;
    __syncthreads();
    out[t] = values[63 - t];
}
