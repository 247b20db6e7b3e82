// expect: memory-safe fails
// expect: memory.out-of-bounds at line 9
// "The number of blocks is rounded up, so every thread has an element."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    part[tid] = in[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (tid == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
