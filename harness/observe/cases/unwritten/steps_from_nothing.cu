// How often a loop runs is read from where nobody wrote.
// run: --kernel steps --block 32 --arg i32[32]=zero
// expect: memory.uninitialised at line 9
__global__ void steps(int* out) {
    __shared__ int counts[32];
    int t = threadIdx.x;
    if (t < 16) counts[t] = t;
    __syncthreads();
    int count = counts[t] & 63, sum = 0;
    if (t < 32)
        for (int i = 0; i < count; ++i) sum += i;
    out[t] = sum;
}
