// The barrier that votes, in a branch on the thread.
// run: --kernel votes --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at line 6
__global__ void votes(const int* in, int* out) {
    int t = threadIdx.x, any = 0;
    if (in[t] % 2) any = __syncthreads_or(in[t] > 60);
    out[t] = any;
    if (t == 0) out[t] = 0;
}
