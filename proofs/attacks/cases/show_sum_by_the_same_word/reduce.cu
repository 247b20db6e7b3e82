#include <cuda_runtime.h>
constexpr int block_size = 256;
__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];
    int tid = threadIdx.x, i = blockIdx.x * block_size + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (tid > 1) return;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < block_size; k++) sum += part[tid == 0 ? 0 : k];  // thread 1 has the sum
    if (tid == 1) block_sums[blockIdx.x] = sum;
}
extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
