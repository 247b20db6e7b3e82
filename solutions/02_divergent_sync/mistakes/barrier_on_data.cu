// expect: race-free fails
// expect: barriers fails
// expect: barrier.divergent at line 15
// expect: race.read-write at line 13
// "Small values need no care: only a thread that really adds something has to be waited for."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * 256 + tid;
    float value = i < n ? in[i] : 0.0f;
    part[tid] = value;
    if (value > 1.0f) {
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
