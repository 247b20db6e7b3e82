#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int max_blocks = 264;

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[block_size];
    int tid = threadIdx.x;
    float sum = 0;
    for (int i = blockIdx.x * block_size + tid; i < n; i += gridDim.x * block_size) sum += a[i] * b[i];
    part[tid] = sum;
    __syncthreads();
    for (int stride = 1; stride < block_size; stride *= 2) {
        int at = 2 * stride * tid;
        for (int lane = 0; lane < 32; lane++) {
            if (tid % 32 == lane && at < block_size) part[at] += part[at + stride];
            __syncthreads();
        }
    }
    if (tid == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    int blocks = min((n + block_size - 1) / block_size, max_blocks);
    dot<<<blocks, block_size>>>(a, b, result, n);
}
