// The same number of barriers for all, and work for some.
// run: --kernel wait --block 32 --arg i32[32]=poison
// expect: nothing
// output 0: 0 1 4 9
__global__ void wait(int* out) {
    __shared__ int turns[32];
    int t = threadIdx.x;
    turns[t] = 0;
    for (int i = 0; i < 31 * 31; i++) {
        if (i < t * t) turns[t]++;
        __syncthreads();
    }
    out[t] = turns[t];
}
