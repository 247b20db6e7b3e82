// The flag is read once, and the data only if it is set: otherwise there is another answer.
// run: --kernel hand_over --grid 2 --block 32 --arg i32[1]=zero --arg i32[1]=zero --arg i32[32]=poison
// expect: nothing
__global__ void hand_over(volatile int* flag, int* data, int* out) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = 42;
        __threadfence();
        *flag = 1;
    } else if (blockIdx.x == 1) {
        int seen = *flag, value = -1;
        if (seen) {
            __threadfence();
            value = *data;
        }
        out[threadIdx.x] = value;
    }
}
