// Warps add by shuffles; shared memory carries one sum a warp to the first warp.
#include <cuda_runtime.h>

constexpr int warps = 8;

__device__ float warp_sum(float value) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float totals[warps];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    float sum = warp_sum(i < n ? a[i] * b[i] : 0);
    if (lane == 0) totals[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        sum = warp_sum(lane < warps ? totals[lane] : 0);
        if (lane == 0) atomicAdd(result, sum);
    }
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 32 * warps - 1) / (32 * warps), 32 * warps>>>(a, b, result, n);
}
