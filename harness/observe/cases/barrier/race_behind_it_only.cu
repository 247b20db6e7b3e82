// The barrier that parts the threads is the one that would have ordered them: the race follows from it.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at line 8
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    if (t < 16) __syncthreads();
    out[t] = s[(t + 1) % 64];
}
