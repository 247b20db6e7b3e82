// The newest group is left on its way until it is used.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_commit();
    __pipeline_memcpy_async(&s[64 + t], &in[64 + t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[t] = s[63 - t];
    __pipeline_wait_prior(0);
    __syncthreads();
    out[64 + t] = s[127 - t];
}
