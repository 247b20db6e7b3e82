// As many barriers as in the wrong one, but those who have nothing to do return, or are whole warps, or all skip it.
// run: --kernel shift --block 96 --arg i32[98]=iota --arg i32=0
// expect: nothing
// output 0: 2 3 4 5
__device__ int later(int* values, int t) {
    if (values[t] < 0) return 0;
    return values[t + 2];
}
__global__ void shift(int* values, int never) {
    int t = threadIdx.x;
    if (never) {
        if (t == 3) return;
        __syncthreads();
    }
    if (t < 64) {
        if (t == 40 || t == 41) return;
        int next = later(values, t);
        __syncthreads();
        for (int i = 0;; i++) {
            if (i > t % 8) return;
            if (i == 0) values[t] = next;
            __syncthreads();
        }
    }
}
