#include <cuda_runtime.h>
constexpr int block_size = 256;

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[block_size];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part[tid] = 0;
    if (tid == 0)
        for (int k = i; k < min(n, i + 256); k++) part[0] += a[k] * b[k];
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (tid == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    int blocks = (n + block_size - 1) / block_size;
    dot<<<blocks, block_size>>>(a, b, result, n);
}
