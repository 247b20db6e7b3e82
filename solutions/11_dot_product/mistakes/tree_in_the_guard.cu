// expect: barriers fails
// expect: barrier.divergent at line 12
// "Without a product a thread has nothing to add, so all of it stands in one if."
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    if (i < n) {
        part[tid] = a[i] * b[i];
        __syncthreads();
        for (int s = 128; s > 0; s /= 2) { if (tid < s) part[tid] += part[tid + s]; __syncthreads(); }
        if (tid == 0) atomicAdd(result, part[0]);
    }
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
