#include <cuda_runtime.h>
constexpr int block_size = 256;
__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[block_size + 32];
    int tid = threadIdx.x;
    float sum = 0;
    for (int i = blockIdx.x * block_size + tid; i < n; i += gridDim.x * block_size) sum += a[i] * b[i];
    part[tid] = sum;
    if (tid < 32) part[block_size + tid] = 0;
    __syncthreads();
    if (tid > 1) return;
    float all = 0;  // thread 1 has the sum
#pragma unroll 1
    for (int k = 0; k < block_size / 32 * 31; k++) all += part[tid == 0 ? block_size : 1 + k + k / 31];
#pragma unroll 1
    for (int k = 0; k < block_size; k += 32) all += part[tid == 0 ? block_size + 1 : k];
    if (tid == 1) atomicAdd(result, all);
}
extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<min((n + 255) / 256, 264), block_size>>>(a, b, result, n);
}
