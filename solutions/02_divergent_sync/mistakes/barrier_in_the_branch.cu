// expect: barriers fails
// expect: barrier.divergent at line 19
// "The threads that add have to wait for each other; the rest is done and need not."
#include <cuda_runtime.h>

__global__ void sum_kernel(const float* in, float* block_sums, int n) {
    __shared__ float cache[256];
    int tid = threadIdx.x;
    int idx = threadIdx.x + blockIdx.x * blockDim.x;
    float temp = 0;
    if (idx < n) temp = in[idx];
    cache[tid] = temp;
    __syncthreads();

    int half = blockDim.x / 2;
    while (half > 0) {
        if (tid < half) {
            cache[tid] += cache[tid + half];
            __syncthreads();
        }
        half = half / 2;
    }
    if (tid == 0) block_sums[blockIdx.x] = cache[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    sum_kernel<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
