// A warp goes round __syncthreads_count, and on.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 7
__global__ void k(int* out) {
    int t = threadIdx.x;
    int count = 0;
    if (t < 32) count = __syncthreads_count(t > 3);
    out[t] = count;
}
