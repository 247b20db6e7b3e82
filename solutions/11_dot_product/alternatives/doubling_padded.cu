// A stride that doubles, with an unused word after every 32: then these strides meet in no bank either.
#include <cuda_runtime.h>

__device__ int place(int i) { return i + i / 32; }

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[256 + 8];
    const int tid = threadIdx.x;
    const int i = blockIdx.x * 256 + tid;
    part[place(tid)] = i < n ? a[i] * b[i] : 0;
    for (int stride = 1; stride < 256; stride *= 2) {
        __syncthreads();
        const int left = 2 * stride * tid;
        if (left < 256) part[place(left)] += part[place(left + stride)];
    }
    if (tid == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
