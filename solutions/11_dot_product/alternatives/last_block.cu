// Each block leaves its sum in an array; the block that finishes last, by a counter, adds them up and writes the result.
#include <cuda_runtime.h>

constexpr int threads = 256, blocks_max = 1024;
__device__ float sums[blocks_max];
__device__ unsigned finished;

__device__ void tree(float* part) {
    for (int stride = threads / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) part[threadIdx.x] += part[threadIdx.x + stride];
    }
    __syncthreads();
}

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[threads];
    __shared__ bool last;
    float mine = 0;
    for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += gridDim.x * threads) mine += a[i] * b[i];
    part[threadIdx.x] = mine;
    tree(part);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = part[0];
        __threadfence();
        last = atomicAdd(&finished, 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (!last) return;
    mine = 0;
    for (int k = threadIdx.x; k < gridDim.x; k += threads) mine += sums[k];
    part[threadIdx.x] = mine;
    tree(part);
    if (threadIdx.x == 0) *result = part[0], finished = 0;
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    dot<<<min(blocks_max, (n + threads - 1) / threads), threads>>>(a, b, result, n);
}
