#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float s[block_size];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * block_size + tid;

    s[tid] = (i < n) ? in[i] : 0.f;
    __syncthreads();

    // unrolled, like in the slides
    if (tid < 128) s[tid] += s[tid + 128];
    __syncthreads();
    if (tid < 64) s[tid] += s[tid + 64];
    __syncthreads();
    if (tid < 32) {
        volatile float* v = s;
        v[tid] += v[tid + 32];
        v[tid] += v[tid + 16];
        v[tid] += v[tid + 8];
        v[tid] += v[tid + 4];
        v[tid] += v[tid + 2];
        v[tid] += v[tid + 1];
    }
    if (tid == 0) block_sums[blockIdx.x] = s[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + block_size - 1) / block_size, block_size>>>(in, block_sums, n);
}
