// expect: correct fails
// "A second kernel adds up the sums of all blocks: one block of 1,024 threads has room for them."
#include <cuda_runtime.h>
// no atomics at all: partial sums go to scratch memory, a second kernel adds them up
__device__ float block_sum(float v, float* s) {
    unsigned t = threadIdx.x;
    s[t] = v;
    __syncthreads();
    for (unsigned h = blockDim.x >> 1; h >= 32; h >>= 1) {
        if (t < h) s[t] += s[t + h];
        __syncthreads();
    }
    v = s[t % 32];
    for (int d = 16; d; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
    return v;  // valid in thread 0
}
__global__ void partial(const float* a, const float* b, float* sums, int n) {
    __shared__ float s[256];
    float v = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x) v = fmaf(a[i], b[i], v);
    v = block_sum(v, s);
    if (threadIdx.x == 0) sums[blockIdx.x] = v;
}
__global__ void finish(const float* sums, int count, float* result) {
    __shared__ float s[256];
    float v = 0;
    for (int k = 0; k < 4; k++)
        if (threadIdx.x + 256 * k < count) v += sums[threadIdx.x + 256 * k];
    v = block_sum(v, s);
    if (threadIdx.x == 0) *result = v;
}
extern "C" void launch(const float* a, const float* b, float* result, int n) {
    int blocks = (n + 255) / 256;
    if (blocks < 1) blocks = 1;
    float* sums;
    cudaMalloc(&sums, blocks * sizeof(float));
    partial<<<blocks, 256>>>(a, b, sums, n);
    finish<<<1, 256>>>(sums, blocks, result);
    cudaFree(sums);
}
