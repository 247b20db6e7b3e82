// The flag is read once, and the data whatever it says.
// run: --kernel hand_over --grid 2 --block 32 --arg i32[1]=zero --arg i32[1]=zero --arg i32[32]=poison
// expect: race.read-write at lines 6 and 11
__global__ void hand_over(volatile int* flag, int* data, int* out) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = 42;
        __threadfence();
        *flag = 1;
    } else if (blockIdx.x == 1) {
        int seen = *flag;
        out[threadIdx.x] = *data + seen;
    }
}
