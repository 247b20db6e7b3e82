// The same with the first barrier: whatever races in later rounds follows from the barrier in the branch.
// run: --kernel k --grid 1 --block 128 --arg i32[128]=iota --arg i32[1]=poison
// expect: barrier.divergent at line 11
__global__ void k(const int* in, int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int d = 64; d > 0; d /= 2)
        if (t < d) { s[t] += s[t + d];
            __syncthreads(); }
    if (t == 0) out[0] = s[0];
}
