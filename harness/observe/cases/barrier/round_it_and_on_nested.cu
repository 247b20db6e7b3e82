// The branch that parts the warps is inside of one that does not.
// run: --kernel k --block 64 --arg i32[64]=zero --arg i32=5
// expect: barrier.divergent at line 7
__global__ void k(int* out, int n) {
    int t = threadIdx.x;
    if (n > 3) {
        if (t < 32) __syncthreads();
        out[t] = n;
    }
}
