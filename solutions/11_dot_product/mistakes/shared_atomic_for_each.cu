// expect: few-atomics fails
// expect: time fails
// "Shared memory is fast, so an atomicAdd a thread does no harm there."
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float block_sum;
    if (threadIdx.x == 0) block_sum = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&block_sum, a[i] * b[i]);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(result, block_sum);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
