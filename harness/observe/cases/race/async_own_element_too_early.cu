// Each thread uses its own element alone, and does not wait.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 8 and 10
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_commit();
    out[t] = s[t] + 1;
}
