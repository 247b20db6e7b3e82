#include <cuda_runtime.h>
__device__ float sums[1 << 16];
__device__ int done;
__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t) return;
    sums[blockIdx.x] = part[0];
    __threadfence();
    atomicAdd(&done, 1);
    if (blockIdx.x == gridDim.x - 1) {
        int seen = *(volatile int*)&done;
        __threadfence();
        float sum = seen * 0;
        for (int k = 0; k < gridDim.x; k++) sum += sums[k];
        *result = sum;
    }
}
extern "C" void launch(const float* a, const float* b, float* result, int n) {
    int zero = 0;
    cudaMemcpyToSymbol(done, &zero, 4);
    cudaMemset(result, 0, 4);
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
