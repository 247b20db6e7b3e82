// The wait is for groups, and the copy is in none.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 8 and 11
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[63 - t];
}
