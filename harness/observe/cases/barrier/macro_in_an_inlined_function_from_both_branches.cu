// An inlined function has two barriers of one macro, and each warp takes its own copy of it: both meet at both.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 126 124 122
#define MEET __syncthreads()
#define TWICE(first, second) first; MEET; second; MEET
__device__ __forceinline__ void turn(int* s, int t) {
    int other = 0;
    TWICE(s[t] = t, other = s[63 - t]);
    s[t] = 2 * other;
}
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
#define TURN(condition) if (condition) turn(s, t); else turn(s, t)
    TURN(t < 32);
    out[t] = s[t];
}
