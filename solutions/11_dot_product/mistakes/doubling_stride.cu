// expect: no-conflicts fails
// expect: time fails
// expect: banks.conflict at line 15
// "Neighbors first: in each round thread t adds the pair 2 * stride * t."
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < blockDim.x; stride *= 2) {
        int left = 2 * stride * tid;
        if (left < blockDim.x) part[left] += part[left + stride];
        __syncthreads();
    }
    if (tid == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
