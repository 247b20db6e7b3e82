// A sum in a tree: the barrier after loading is missing, and the one in the loop stands in the branch. Two defects.
// run: --kernel k --grid 1 --block 128 --arg i32[128]=iota --arg i32[1]=poison
// expect: barrier.divergent at line 11
// expect: race.read-write at lines 8 and 10
__global__ void k(const int* in, int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = in[t];
    for (int d = 64; d > 0; d /= 2)
        if (t < d) { s[t] += s[t + d];
            __syncthreads(); }
    if (t == 0) out[0] = s[0];
}
