// Block 0 hands a value to block 1: written, fenced, flagged.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[1]=poison --arg i32[1]=zero --arg i32[1]=poison
// expect: nothing
// output 2: 42
__global__ void hand_over(int* value, int* flag, int* out) {
    if (blockIdx.x == 0) {
        *value = 42;
        __threadfence();
        atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0) {}
        __threadfence();
        *out = *value;
    }
}
