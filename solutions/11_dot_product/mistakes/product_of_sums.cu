// expect: correct fails
// "First add up both vectors, then multiply the two sums."
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part_a[256], part_b[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part_a[tid] = i < n ? a[i] : 0;
    part_b[tid] = i < n ? b[i] : 0;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride) {
            part_a[tid] += part_a[tid + stride];
            part_b[tid] += part_b[tid + stride];
        }
        __syncthreads();
    }
    if (tid == 0) atomicAdd(result, part_a[0] * part_b[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
