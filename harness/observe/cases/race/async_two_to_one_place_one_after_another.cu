// Two copies go to one place, with a wait in between.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    if (t % 8 == 0) __pipeline_memcpy_async(&s[t], &in[t + 64], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[63 - t] = s[t];
}
