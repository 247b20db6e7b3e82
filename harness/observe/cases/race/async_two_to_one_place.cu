// Two copies of one group go to one place: nothing orders them.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 8 and 9
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    if (t % 8 == 0) __pipeline_memcpy_async(&s[t], &in[t + 64], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[63 - t];
}
