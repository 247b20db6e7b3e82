// The lanes of the empty branch have not returned: the brace that closes it is no jump.
// run: --kernel shift --block 32 --arg i32[34]=iota
// expect: barrier.divergent at line 10
__global__ void shift(int* values) {
    int t = threadIdx.x;
    if (t % 2) {

    } else {
        int next = values[t + 2];
        __syncthreads();
        values[t] = next;
    }
}
