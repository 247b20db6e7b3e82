// reduce.cu: each block of 256 threads adds up its 256 elements of `in`, with a tree reduction in shared memory.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();

    // In each step, the lower half of the remaining sums adds the upper half.
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride) {
            part[tid] += part[tid + stride];
            __syncthreads();  // TODO 1: Which threads of the block reach this line, and which ones have to?
        }
    }

    // TODO 2: In the last steps, all threads that add are in one warp. How can its lanes finish without a barrier of the block?
    if (tid == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
