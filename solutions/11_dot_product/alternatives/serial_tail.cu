// A tree down to eight sums, which the first thread adds up.
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[256];
    const int tid = threadIdx.x, i = blockIdx.x * 256 + tid;
    part[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    for (int stride = 128; stride >= 8; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (tid > 0) return;
    float sum = 0;
    for (int k = 0; k < 8; k++) sum += part[k];
    atomicAdd(result, sum);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
