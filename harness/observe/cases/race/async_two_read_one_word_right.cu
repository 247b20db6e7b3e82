// Both copies that read one word have been waited for when it is written to.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_pipeline.h>
__global__ void k(int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t >= 32) __pipeline_memcpy_async(&s[t], &in[t & 31], 4);
    __syncthreads();
    if (t < 32) __pipeline_memcpy_async(&s[t], &in[t & 31], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (t < 32) in[t] = -1;
    out[t] = s[t ^ 1];
}
// output 1: 1 0 3 2
