// Some threads print and check before they meet the others.
// run: --kernel talk --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 62 61
#include <cassert>
#include <cstdio>
__global__ void talk(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (in[t] % 20 == 7) printf("%d of %s: %.2f\n", t, "us", in[t] / 3.0);
    assert(t < 64);
    stage[t] = in[t];
    __syncthreads();
    out[t] = stage[63 - t];
}
