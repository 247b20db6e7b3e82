// The reader fences; the writer sets its flag without.
// run: --kernel hand_over --grid 2 --block 32 --arg i32[32]=poison --arg i32[1]=zero --arg i32[32]=poison
// expect: race.read-write at lines 7 and 15
__global__ void hand_over(int* value, int* flag, int* out) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        value[t] = 3 * t;
        __syncthreads();
        if (t == 0) atomicExch(flag, 1);
    } else {
        if (t == 0)
            while (atomicAdd(flag, 0) == 0) {}
        __syncthreads();
        __threadfence();
        out[t] = value[t];
    }
}
