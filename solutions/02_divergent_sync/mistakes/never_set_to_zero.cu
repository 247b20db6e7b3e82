// expect: memory-safe fails
// expect: memory.uninitialised at line 9
// "Atomic additions need no barrier before them, and a sum starts at zero."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float sum;
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) atomicAdd(&sum, in[i]);
    __syncthreads();
    if (threadIdx.x == 0) block_sums[blockIdx.x] = sum;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
