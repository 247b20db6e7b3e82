// Each warp meets another number of barriers, and goes on.
// run: --kernel k --block 256 --arg i32[256]=zero
// expect: barrier.divergent at line 8
__global__ void k(int* out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = t;
    for (int i = 0; i <= t / 32; ++i) __syncthreads();
    out[t] = s[255 - t];
}
