// Blocks of 512 threads, as many bytes of dynamic shared memory, a while loop.
#include <cuda_runtime.h>

__global__ void dot_kernel(const float* __restrict__ a, const float* __restrict__ b, float* result, unsigned n) {
    extern __shared__ float s[];
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    s[t] = 0;
    if (i < n) s[t] = a[i] * b[i];
    __syncthreads();
    unsigned left = blockDim.x;
    while (left > 1) {
        left >>= 1;
        if (t < left) s[t] = s[t] + s[t + left];
        __syncthreads();
    }
    if (!t) atomicAdd(result, *s);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    const dim3 block(512), grid((n + 511) / 512);
    cudaMemset(result, 0, 4);
    dot_kernel<<<grid, block, block.x * sizeof(float)>>>(a, b, result, n);
}
