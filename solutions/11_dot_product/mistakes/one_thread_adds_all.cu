// expect: tree fails
// "The products are in shared memory, so one thread can add them up, and one atomic is left."
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    if (tid == 0) {
        float sum = 0;
        for (int k = 0; k < 256; k++) sum += part[k];
        atomicAdd(result, sum);
    }
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
