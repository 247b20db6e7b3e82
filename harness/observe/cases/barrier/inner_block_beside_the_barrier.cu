// The other branch ends with the brace of an inner block, which has a place of its own and is no jump.
// run: --kernel shift --block 32 --arg i32[34]=iota
// expect: barrier.divergent at line 8
__global__ void shift(int* values) {
    int t = threadIdx.x;
    if (t % 2 == 0) {
        int next = values[t + 2];
        __syncthreads();
        values[t] = next;
    } else {
        {
            values[t] = -t;
        }
    }
}
