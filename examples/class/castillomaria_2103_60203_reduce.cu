#include <cuda_runtime.h>

constexpr int block_size = 256;

// Each warp reduces its 32 values in registers, then the first warp reduces the 8 results.
__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float warp_sums[block_size / 32];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    float x = 0.0f;
    if (i < n) x = in[i];

    for (int d = 16; d > 0; d /= 2)
        x += __shfl_down_sync(0xffffffff, x, d);
    if (tid % 32 == 0) warp_sums[tid / 32] = x;
    __syncthreads();

    if (tid < 32) {
        x = tid < block_size / 32 ? warp_sums[tid] : 0.0f;
        for (int d = 4; d > 0; d /= 2)
            x += __shfl_down_sync(0xffffffff, x, d);
        if (tid == 0) block_sums[blockIdx.x] = x;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
