// The barrier stands in an `if` that holds all the rest of the kernel: the lanes that skip it have not returned.
// run: --kernel shift --block 32 --arg i32[34]=iota
// expect: barrier.divergent at line 8
__global__ void shift(int* values) {
    int t = threadIdx.x;
    if (t % 2 == 0) {
        int next = values[t + 2];
        __syncthreads();
        values[t] = next;
    }
}
