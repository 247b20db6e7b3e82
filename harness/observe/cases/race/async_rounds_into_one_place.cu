// The round is missing from the index: all copies of the loop go to one place, in one group.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at line 9
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[128];
    const int t = threadIdx.x;
    for (int round = 0; round < 2; ++round)
        __pipeline_memcpy_async(&s[t], &in[t + round * 64], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[63 - t];
}
