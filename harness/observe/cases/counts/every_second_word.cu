// A stride of two words: two lanes a bank.
// run: --kernel even --block 32 --arg i32[64]=iota --arg i32[32]=poison
// expect: banks.conflict at line 10
__global__ void even(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    stage[t + 32] = in[t + 32];
    __syncthreads();
    out[t] = stage[2 * t];
}
