// expect: barriers fails
// expect: race-free fails
// expect: barrier.divergent at line 14
// "Only the threads that loaded something have something to wait for."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * 256 + tid;
    part[tid] = 0.0f;
    if (i < n) {
        part[tid] = in[i];
        __syncthreads();
    }
    for (int stride = 128; stride > 0; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (tid == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
