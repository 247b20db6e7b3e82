// A fence of block scope publishes nothing to another block.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[1]=poison --arg i32[1]=zero --arg i32[1]=poison
// expect: race.read-write at lines 6 and 11
__global__ void hand_over(int* value, int* flag, int* out) {
    if (blockIdx.x == 0) {
        *value = 42;
        __threadfence_block();
        atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0) {}
        *out = *value;
    }
}
