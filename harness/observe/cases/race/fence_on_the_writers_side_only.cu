// The writer fences, the reader spins on an atomic: what the fence published is known to whoever reads the flag.
// run: --kernel hand_over --grid 2 --block 32 --arg i32[32]=poison --arg i32[1]=zero --arg i32[32]=poison
// expect: nothing
// output 2: 0 3 6 9
__global__ void hand_over(int* value, int* flag, int* out) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        value[t] = 3 * t;
        __threadfence();
        __syncthreads();
        if (t == 0) atomicExch(flag, 1);
    } else {
        if (t == 0)
            while (atomicAdd(flag, 0) == 0) {}
        __syncthreads();
        out[t] = value[t];
    }
}
