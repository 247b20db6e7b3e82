// The same with half masks: lane 16 publishes for its half, and the other half's values are nobody's.
// run: --kernel hand_over --grid 2 --block 32 --arg i32[32]=poison --arg i32[1]=zero --arg i32[32]=poison
// expect: race.read-write at lines 7 and 19
__global__ void hand_over(int* values, int* flag, int* out) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        values[t] = 2 * t;
        __syncwarp(t < 16 ? 0x0000ffff : 0xffff0000);
        if (t == 16) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (t == 0) {
            while (atomicAdd(flag, 0) == 0) {}
            __threadfence();
        }
        __syncwarp();
        out[t] = values[t];
    }
}
