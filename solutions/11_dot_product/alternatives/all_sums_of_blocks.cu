// The second kernel adds up all sums of blocks, however many there are.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__device__ float sum_of_block(float sum) {
    __shared__ float part[1024];
    int t = threadIdx.x;
    part[t] = sum;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (t < stride) part[t] += part[t + stride];
        __syncthreads();
    }
    return part[0];
}

__global__ void dot(const float* a, const float* b, float* sums, int n) {
    float sum = 0;
    for (int k = 0; k < 4; k++) {
        int i = (blockIdx.x * 4 + k) * block_size + threadIdx.x;
        if (i < n) sum += a[i] * b[i];
    }
    sum = sum_of_block(sum);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

// One block.
__global__ void add_up(const float* sums, float* result, int blocks) {
    float sum = 0;
    for (int i = threadIdx.x; i < blocks; i += 1024) sum += sums[i];
    sum = sum_of_block(sum);
    if (threadIdx.x == 0) *result = sum;
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    int blocks = (n + 4 * block_size - 1) / (4 * block_size);
    float* sums;
    cudaMalloc(&sums, blocks * sizeof(float));
    dot<<<blocks, block_size>>>(a, b, sums, n);
    add_up<<<1, 1024>>>(sums, result, blocks);
    cudaFree(sums);
}
