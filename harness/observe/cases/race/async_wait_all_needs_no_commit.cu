// cp.async.wait_all waits for what is in no group as well.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    out[t] = s[63 - t];
}
