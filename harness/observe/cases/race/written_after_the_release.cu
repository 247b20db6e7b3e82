// The second value is written after the flag.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[2]=poison --arg i32[1]=zero --arg i32[2]=poison
// expect: race.read-write at lines 9 and 14
__global__ void hand_over(int* values, int* flag, int* out) {
    if (blockIdx.x == 0) {
        values[0] = 42;
        __threadfence();
        atomicExch(flag, 1);
        values[1] = 43;
    } else {
        while (atomicAdd(flag, 0) == 0) {}
        __threadfence();
        out[0] = values[0];
        out[1] = values[1];
    }
}
