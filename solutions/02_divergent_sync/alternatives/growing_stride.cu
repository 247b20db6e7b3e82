// Neighbors first: the stride grows from 1, and every 2 * stride-th thread adds.
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float s[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * 256 + tid;
    s[tid] = (i < n) ? in[i] : 0.0f;
    __syncwarp();  // the first steps stay within each warp
    for (int stride = 1; stride < 256; stride *= 2) {
        if (tid % (2 * stride) == 0) s[tid] += s[tid + stride];
        if (stride < 16)
            __syncwarp();
        else
            __syncthreads();
    }
    if (tid == 0) block_sums[blockIdx.x] = s[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
