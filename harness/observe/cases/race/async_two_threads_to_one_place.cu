// Two lanes copy to one place: whose copy comes last is there.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at line 8
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t / 2], &in[t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (t < 32) out[t] = s[31 - t];
}
