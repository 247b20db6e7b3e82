// The rounds are a template that calls itself, one instance a stride.
#include <cuda_runtime.h>

template <int stride>
__device__ void rounds(float* part) {
    if (threadIdx.x < stride) part[threadIdx.x] += part[threadIdx.x + stride];
    if constexpr (stride > 16)
        __syncthreads();
    else
        __syncwarp();
    if constexpr (stride > 1) rounds<stride / 2>(part);
}

template <int size>
__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[size];
    const int i = blockIdx.x * size + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    rounds<size / 2>(part);
    if (threadIdx.x == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<256><<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
