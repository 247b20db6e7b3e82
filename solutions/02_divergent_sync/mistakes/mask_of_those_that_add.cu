// expect: barriers fails
// "16 lanes add in the first of these steps, so the mask names 16."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * 256 + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int stride = 128; stride >= 32; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (tid < 32) {
        float sum = part[tid];
        for (int lanes = 16; lanes > 0; lanes /= 2)
            sum += __shfl_down_sync(0x0000ffff, sum, lanes);
        if (tid == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
