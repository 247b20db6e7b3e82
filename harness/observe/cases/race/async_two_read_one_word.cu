// Of two copies that read one word only the second one has been waited for when the word is written to.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 8 and 13
#include <cuda_pipeline.h>
__global__ void k(int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t >= 32) __pipeline_memcpy_async(&s[t], &in[t & 31], 4);
    __syncthreads();
    if (t < 32) __pipeline_memcpy_async(&s[t], &in[t & 31], 4);
    __pipeline_commit();
    if (t < 32) __pipeline_wait_prior(0);
    if (t < 32) in[t] = -1;
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[t ^ 1];
}
