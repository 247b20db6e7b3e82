// Warps add by shuffles; shared memory carries one sum a warp to the first warp.
#include <cuda_runtime.h>

__device__ float warp_sum(float value) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float totals[8];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    float sum = warp_sum(i < n ? in[i] : 0.0f);
    if (lane == 0) totals[warp] = sum;
    __syncthreads();

    // The whole first warp takes part, as its mask says; lanes 8 and up bring zeros.
    if (warp == 0) {
        sum = warp_sum(lane < 8 ? totals[lane] : 0.0f);
        if (lane == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
