// Two warps copy the same bytes to the same place, as where two tiles share an edge.
// run: --kernel k --block 64 --in i32[256]=iota --arg i32[256]=poison
// expect: race.same-value at line 8
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t & 31], &in[t & 31], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[31 - (t & 31)];
}
// output 1: 31 30
