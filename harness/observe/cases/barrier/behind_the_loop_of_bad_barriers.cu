// What comes behind a loop with a barrier in its branch follows from it.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at line 11
// expect: barrier.divergent at line 13
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = 0;
    __syncthreads();
    for (int d = 32; d > 0; d /= 2)
        if (t < d) __syncthreads();
    s[t] = in[t];
    if (t < 40) __syncthreads();
    out[t] = s[63 - t];
}
