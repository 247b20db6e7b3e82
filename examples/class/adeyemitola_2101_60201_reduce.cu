// Lab 2, Tola Adeyemi
#include <cuda_runtime.h>

constexpr int block_size = 256;

__device__ float warp_sum(float x) {
    for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffff, x, d);
    return x;
}

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();

    for (int stride = blockDim.x / 2; stride >= 32; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }

    if (tid < 32) {
        float sum = warp_sum(part[tid]);
        if (tid == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
