// One macro makes both barriers of an inlined function, one in each branch.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at line 7
#define MEET __syncthreads()
__device__ __forceinline__ void store(int* s, int t) {
#define HALVES(condition) if (condition) { s[t] = t; MEET; } else { s[t] = -t; MEET; }
    HALVES(t < 32)
}
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    store(s, t);
    out[t] = s[63 - t];
}
