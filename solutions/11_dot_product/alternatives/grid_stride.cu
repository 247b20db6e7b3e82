// 256 blocks share the vectors, whatever their length: a thread adds up many products in a register before the tree begins.
#include <cuda_runtime.h>

#define THREADS 256
#define BLOCKS 256

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[THREADS];
    float sum = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += BLOCKS * THREADS) sum += a[i] * b[i];
    part[threadIdx.x] = sum;
    for (int half = THREADS / 2; half > 0; half >>= 1) {
        __syncthreads();
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    }
    if (threadIdx.x == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof *result);
    dot<<<BLOCKS, THREADS>>>(a, b, result, n);
    cudaDeviceSynchronize();
}
