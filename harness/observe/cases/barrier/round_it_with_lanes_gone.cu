// Some lanes of each warp have returned; the rest of one warp goes round the barrier, and on.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 7
__global__ void k(int* out) {
    int t = threadIdx.x;
    if (t % 32 == 31) return;
    if (t < 32) __syncthreads();
    out[t] = 1;
}
