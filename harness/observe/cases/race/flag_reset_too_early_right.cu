// "Repeat until nothing changed", with a barrier between the reading and the next reset.
// run: --kernel settle --block 64 --arg i32[64]=iota
// expect: nothing
// output 0: 63 63 63
__global__ void settle(int* values) {
    __shared__ int changed;
    int t = threadIdx.x;
    for (;;) {
        __syncthreads();
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
