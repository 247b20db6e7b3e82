// The source is written to when the copy has read it.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_pipeline.h>
__global__ void k(int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    in[t] = -1;
    __syncthreads();
    out[t] = s[63 - t];
}
