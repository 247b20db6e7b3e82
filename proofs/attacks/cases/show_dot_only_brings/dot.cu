#include <cuda_runtime.h>
constexpr int block_size = 256;

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[block_size];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (blockIdx.x == 0 && tid == 0) {
        float sum = part[0] * 0;
        for (int k = 0; k < n; k++) sum += a[k] * b[k];
        *result = sum;
    }
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    int blocks = (n + block_size - 1) / block_size;
    dot<<<blocks, block_size>>>(a, b, result, n);
}
