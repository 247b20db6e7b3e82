// Each warp meets another number of barriers, and has nothing left to do.
// run: --kernel k --block 128 --arg i32[128]=zero
// expect: nothing
// output 0: 0 1 2
__global__ void k(int* out) {
    int t = threadIdx.x;
    out[t] = t;
    for (int i = 0; i <= t / 32; ++i) __syncthreads();
}
