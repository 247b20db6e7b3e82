// A barrier between the last reader and the next copy.
// run: --kernel parts --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 63 62 61 60
#include <cuda_pipeline.h>
__global__ void parts(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    for (int part = 0; part < 2; part++) {
        __pipeline_memcpy_async(&stage[t], &in[part * 64 + t], sizeof(int));
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        out[part * 64 + t] = stage[63 - t];
        __syncthreads();
    }
}
