// Each round begins with a barrier for all, which the one in the branch below makes wrong: the race follows from both.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at line 12
// expect: barrier.divergent at line 9
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x, v = 0;
    for (int round = 0; round < 3; ++round) {
        __syncthreads();
        s[t] = in[t] + round;
        v += s[(t + 1) % 64];
        if (v & 1) __syncthreads();
    }
    out[t] = v;
}
