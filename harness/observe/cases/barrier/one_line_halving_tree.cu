// A tree whose both branches have a barrier of their own, on one line.
// run: --kernel k --block 128 --arg i32[1]=poison
// expect: barrier.divergent at line 10
__global__ void k(int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    for (int d = 64; d > 0; d /= 2) {
        if (t < d) { s[t] += s[t + d]; __syncthreads(); } else { __syncthreads(); }
    }
    if (t == 0) out[0] = s[0];
}
