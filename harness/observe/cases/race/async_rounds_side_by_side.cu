// All copies of the loop are in one group, and each goes to a place of its own.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[128];
    const int t = threadIdx.x;
    for (int round = 0; round < 2; ++round)
        __pipeline_memcpy_async(&s[t + round * 64], &in[t + round * 64], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[63 - t] + s[127 - t];
}
// output 1: 190 188
