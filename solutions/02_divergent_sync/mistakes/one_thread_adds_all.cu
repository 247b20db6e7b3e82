// expect: uses-shared fails
// "One thread a block can just add up the 256 elements: no shared memory, nothing to go wrong."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    if (threadIdx.x != 0) return;
    int begin = blockIdx.x * 256;
    float sum = 0.0f;
    for (int i = begin; i < begin + 256 && i < n; i++) sum += in[i];
    block_sums[blockIdx.x] = sum;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
