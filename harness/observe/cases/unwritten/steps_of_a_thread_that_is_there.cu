// How often a loop would run is read for all threads, and asked for where it was written.
// run: --kernel steps --block 32 --arg i32[32]=zero
// expect: nothing
__global__ void steps(int* out) {
    __shared__ int counts[32];
    int t = threadIdx.x;
    if (t < 16) counts[t] = t;
    __syncthreads();
    int count = counts[t] & 63, sum = 0;
    if (t < 16)
        for (int i = 0; i < count; ++i) sum += i;
    out[t] = sum;
}
