// A volatile flag with fences on both sides.
// run: --kernel hand_over --grid 2 --block 32 --arg i32[32]=poison --arg i32[1]=zero --arg i32[32]=poison
// expect: nothing
// output 2: 0 2 4 6 8 10 12 14
__global__ void hand_over(int* value, int* flag, int* out) {
    volatile int* seen = flag;
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        value[t] = 2 * t;
        __threadfence();
        __syncthreads();
        if (t == 0) *seen = 1;
    } else {
        if (t == 0)
            while (*seen == 0) {}
        __syncthreads();
        __threadfence();
        out[t] = value[t];
    }
}
