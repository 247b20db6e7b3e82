// Copy and wait are in functions of their own.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_pipeline.h>
__device__ void fill(int* to, const int* from) {
    __pipeline_memcpy_async(to, from, 4);
    __pipeline_commit();
}
__device__ void settle() {
    __pipeline_wait_prior(0);
    __syncthreads();
}
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    fill(s + t, in + t);
    settle();
    out[t] = s[63 - t];
}
