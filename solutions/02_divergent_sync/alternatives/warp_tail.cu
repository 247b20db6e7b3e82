// Block barriers down to 64 sums; the last warp goes on alone, with __syncwarp() between reading and writing.
#include <cuda_runtime.h>

__device__ void warp_tail(float* part, int lane) {
    float sum = part[lane] + part[lane + 32];
    for (int offset = 16; offset > 0; offset /= 2) {
        part[lane] = sum;
        __syncwarp();
        if (lane < offset) sum += part[lane + offset];
        __syncwarp();
    }
    if (lane == 0) part[0] = sum;
}

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * 256 + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int stride = 128; stride >= 64; stride >>= 1) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (tid < 32) warp_tail(part, tid);
    if (tid == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
