// The same flag, and nobody fences the value.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[1]=poison --arg i32[1]=zero --arg i32[1]=poison
// expect: race.read-write at lines 8 and 12
// expect: race.volatile at lines 9 and 11
__global__ void hand_over(int* value, int* flag, int* out) {
    volatile int* seen = flag;
    if (blockIdx.x == 0) {
        *value = 42;
        *seen = 1;
    } else {
        while (*seen == 0) {}
        *out = *value;
    }
}
