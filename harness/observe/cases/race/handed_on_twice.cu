// Block 0 tells block 1, which tells block 2: what block 1 knew goes with its own release.
// run: --kernel chain --grid 3 --block 1 --arg i32[1]=poison --arg i32[2]=zero --arg i32[1]=poison
// expect: nothing
// output 2: 42
__global__ void chain(int* value, int* flags, int* out) {
    if (blockIdx.x == 0) {
        *value = 42;
        __threadfence();
        atomicExch(&flags[0], 1);
    } else if (blockIdx.x == 1) {
        while (atomicAdd(&flags[0], 0) == 0) {}
        __threadfence();
        atomicExch(&flags[1], 1);
    } else {
        while (atomicAdd(&flags[1], 0) == 0) {}
        __threadfence();
        *out = *value;
    }
}
