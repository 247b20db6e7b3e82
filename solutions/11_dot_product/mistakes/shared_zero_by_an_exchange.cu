// expect: correct fails
// The block's sum is set to zero by an exchange, which no barrier keeps ahead of the additions.
#include <cuda_runtime.h>

__device__ float warp_sum(float value) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
}

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float block_sum;
    if (threadIdx.x == 0) atomicExch(&block_sum, 0);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = warp_sum(i < n ? a[i] * b[i] : 0);
    if (threadIdx.x % 32 == 0) atomicAdd(&block_sum, sum);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(result, block_sum);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
