// Half of the warps go round the barrier, and on.
// run: --kernel k --block 256 --arg i32[256]=zero
// expect: barrier.divergent at line 8
__global__ void k(int* out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 128) __syncthreads();
    out[t] = s[255 - t];
}
