// Every lane fences its own value; __syncwarp; then lane 0 flags.
// run: --kernel hand_over --grid 2 --block 32 --arg i32[32]=poison --arg i32[1]=zero --arg i32[32]=poison
// expect: nothing
// output 2: 0 2 4 6
__global__ void hand_over(int* values, int* flag, int* out) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        values[t] = 2 * t;
        __threadfence();
        __syncwarp();
        if (t == 0) atomicExch(flag, 1);
    } else {
        if (t == 0)
            while (atomicAdd(flag, 0) == 0) {}
        __syncwarp();
        __threadfence();
        out[t] = values[t];
    }
}
