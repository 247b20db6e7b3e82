// Two barriers on one line, a warp at each.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at line 7
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t < 32) { s[t] = t; __syncthreads(); } else { s[t] = -t; __syncthreads(); }
    out[t] = s[63 - t];
}
