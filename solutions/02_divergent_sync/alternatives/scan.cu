// Running sums, warp by warp and then of the warps: the last of them is the sum of all.
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float s[8];
    int t = threadIdx.x, i = blockIdx.x * 256 + t, lane = t % 32;
    float sum = i < n ? in[i] : 0.0f;
    for (int k = 1; k < 32; k *= 2) {
        float v = __shfl_up_sync(0xffffffff, sum, k);
        if (lane >= k) sum += v;
    }
    if (lane == 31) s[t / 32] = sum;
    __syncthreads();
    if (t >= 8) return;
    sum = s[t];
    for (int k = 1; k < 8; k *= 2) {
        float v = __shfl_up_sync(0x000000ff, sum, k);
        if (t >= k) sum += v;
    }
    if (t == 7) block_sums[blockIdx.x] = sum;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
