// expect: uses-shared fails
// expect: few-atomics fails
// expect: time fails
// "atomicAdd is made for sums, so each thread adds its product."
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(result, a[i] * b[i]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
