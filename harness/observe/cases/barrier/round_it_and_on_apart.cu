// What goes on behind the barrier is each thread's own affair.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 8
__global__ void k(int* out) {
    int t = threadIdx.x;
    if (t < 32) {
        out[t] = 1;
        __syncthreads();
    }
    out[t] += 1;
}
