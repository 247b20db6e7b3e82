// The source is written to before the copy has read it.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 8 and 10
#include <cuda_pipeline.h>
__global__ void k(int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_commit();
    in[t] = -1;
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[63 - t];
}
