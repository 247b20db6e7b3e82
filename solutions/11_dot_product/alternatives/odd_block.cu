// A block of 192 threads, no power of two: what is left is halved with the half rounded up.
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[192];
    const int tid = threadIdx.x;
    const int i = blockIdx.x * blockDim.x + tid;
    part[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    for (int left = blockDim.x; left > 1;) {
        const int half = (left + 1) / 2;
        if (tid + half < left) part[tid] += part[tid + half];
        left = half;
        __syncthreads();
    }
    if (tid == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 191) / 192, 192>>>(a, b, result, n);
}
