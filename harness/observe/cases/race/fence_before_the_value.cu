// The fence stands before the value that it was to publish.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[1]=poison --arg i32[1]=zero --arg i32[1]=poison
// expect: race.read-write at lines 7 and 12
__global__ void hand_over(int* value, int* flag, int* out) {
    if (blockIdx.x == 0) {
        __threadfence();
        *value = 42;
        atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0) {}
        __threadfence();
        *out = *value;
    }
}
