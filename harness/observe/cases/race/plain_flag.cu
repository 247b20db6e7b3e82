// The flag is a plain variable that the reader happens to load again.
// run: --kernel hand_over --block 64 --arg i32[1]=poison --arg i32[1]=zero --arg i32[32]=poison
// expect: race.read-write at lines 7 and 11
// expect: race.read-write at lines 9 and 11
__global__ void hand_over(int* value, int* flag, int* out) {
    if (threadIdx.x == 0) {
        *value = 42;
        __threadfence();
        *flag = 1;
    }
    if (threadIdx.x >= 32 && *flag == 1) out[threadIdx.x - 32] = *value;
}
