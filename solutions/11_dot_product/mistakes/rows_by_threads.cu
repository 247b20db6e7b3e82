// expect: no-conflicts fails
// expect: banks.conflict at line 14
// "Eight threads each add up a row of 32 products, and thread 0 adds up the eight."
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    float row = 0;
    if (tid < 8)
        for (int k = 0; k < 32; k++) row += part[32 * tid + k];
    __syncthreads();
    if (tid < 8) part[tid] = row;
    __syncthreads();
    if (tid == 0) {
        for (int k = 1; k < 8; k++) row += part[k];
        atomicAdd(result, row);
    }
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
