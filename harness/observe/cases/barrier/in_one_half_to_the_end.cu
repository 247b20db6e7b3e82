// Both halves go on to the end of the kernel, one of them past a barrier.
// run: --kernel halves --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 8
__global__ void halves(int* out) {
    int t = threadIdx.x;
    if (t < 40) {
        out[t] = 1;
        __syncthreads();
    } else {
        out[t] = 2;
    }
}
