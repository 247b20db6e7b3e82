// Each warp adds its elements by shuffles, and its sum to the block's under a lock.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ volatile float all;
    __shared__ int lock;

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    if (tid == 0) {
        all = 0;
        lock = 0;
    }
    __syncthreads();
    float sum = i < n ? in[i] : 0.0f;
    for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);
    if (tid % 32 == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) __nanosleep(20);
        __threadfence_block();
        all = all + sum;
        __threadfence_block();
        atomicExch(&lock, 0);
    }
    __syncthreads();
    if (tid == 0) block_sums[blockIdx.x] = all;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
