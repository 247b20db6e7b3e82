// "Repeat until nothing changed": the reset for the next round meets the others' reading of this one.
// run: --kernel settle --block 64 --arg i32[64]=iota
// expect: race.read-write at lines 8 and 15
__global__ void settle(int* values) {
    __shared__ int changed;
    int t = threadIdx.x;
    for (;;) {
        if (t == 0) changed = 0;
        __syncthreads();
        if (values[t] < 63) {
            values[t]++;
            atomicExch(&changed, 1);
        }
        __syncthreads();
        if (!changed) break;
    }
}
