// Asynchronous copies bring 24 of 32 elements, and all are used.
// run: --kernel take --block 32 --arg f32[32]=iota --arg f32[32]=zero
// expect: memory.uninitialised at line 12
#include <cuda_pipeline.h>
__global__ void take(const float* in, float* out) {
    __shared__ float stage[32];
    int t = threadIdx.x;
    if (t < 24) __pipeline_memcpy_async(&stage[t], &in[t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    float mine = stage[31 - t];
    if (true) out[t] = mine;
}
