// An inlined function, called by a macro in both branches.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
#define MEET meet()
__device__ __forceinline__ void meet() { __syncthreads(); }
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 32) MEET;
    else MEET;
    out[t] = s[63 - t];
}
