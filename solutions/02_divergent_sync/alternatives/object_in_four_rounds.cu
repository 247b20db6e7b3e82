// Four rounds at a barrier object; then the first warp adds what is left by shuffles.
#include <cuda_runtime.h>

#include <cuda/barrier>

constexpr int block_size = 256;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];
    __shared__ cuda::barrier<cuda::thread_scope_block> meets;

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    if (tid == 0) init(&meets, block_size);
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride >= 32; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        meets.arrive_and_wait();
    }
    if (tid < 32) {
        float sum = part[tid];
        for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);
        if (tid == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
