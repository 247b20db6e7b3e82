// Dynamic shared memory, a while loop and a shift; the stride starts from blockDim.x.
#include <cuda_runtime.h>

__global__ void block_sum(const float* in, float* sums, int n) {
    extern __shared__ float s[];
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    s[t] = 0.0f;
    if (i < n) s[t] = in[i];
    unsigned half = blockDim.x >> 1;
    __syncthreads();
    while (half != 0) {
        if (t < half) s[t] = s[t] + s[t + half];
        half > 16 ? __syncthreads() : __syncwarp();
        half >>= 1;
    }
    if (t == 0) sums[blockIdx.x] = *s;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    dim3 block(256), grid((n + 255) / 256);
    size_t bytes = 256 * sizeof(float);
    block_sum<<<grid, block, bytes>>>(in, block_sums, n);
}
