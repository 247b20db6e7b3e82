// A thread with nothing left to add ends: a barrier waits only for the threads that are still there.
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    const int tid = threadIdx.x;
    const int i = blockIdx.x * 256 + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    for (int left = 128; left >= 32; left /= 2) {
        __syncthreads();
        if (tid >= left) return;
        part[tid] += part[tid + left];
    }
    float sum = part[tid];  // one warp is left, and it is whole
    for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);
    if (tid == 0) block_sums[blockIdx.x] = sum;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
