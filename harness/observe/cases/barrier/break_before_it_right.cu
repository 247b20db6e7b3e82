// Threads leave the loop together: the block votes.
// run: --kernel leave --block 32 --arg i32[32]=iota --arg i32[32]=zero
// expect: nothing
// output 1: 32 31 30
__global__ void leave(const int* in, int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x, count = 0;
    for (int i = 0; __syncthreads_or(in[t] >= i); i++)
        if (in[t] >= i) count++;
    stage[t] = count;
    __syncthreads();
    out[t] = stage[31 - t];
}
