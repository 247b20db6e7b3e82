// Two warps meet at a named barrier, then one thread publishes what both have written.
// run: --kernel hand_over --grid 2 --block 96 --arg i32[64]=poison --arg i32[1]=zero --arg i32[64]=poison
// expect: nothing
// output 2: 0 2 4 6
__global__ void hand_over(int* values, int* flag, int* out) {
    int t = threadIdx.x;
    if (t >= 64) return;
    if (blockIdx.x == 0) {
        values[t] = 2 * t;
        asm volatile("bar.sync 1, 64;" ::: "memory");
        if (t == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (t == 0)
            while (atomicAdd(flag, 0) == 0) {}
        asm volatile("bar.sync 1, 64;" ::: "memory");
        __threadfence();
        out[t] = values[t];
    }
}
