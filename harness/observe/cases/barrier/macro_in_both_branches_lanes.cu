// One macro makes both barriers, and lanes of one warp part.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.divergent at line 9
#define MEET __syncthreads()
#define STORE_IN_HALVES(condition) if (condition) { s[t] = t; MEET; } else { s[t] = -t; MEET; }
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    STORE_IN_HALVES(t & 1)
    out[t] = s[63 - t];
}
