// Four blocks walk over all sums; a barrier at the end of a round protects `part` from the next one.
#include <cuda_runtime.h>

#define SIZE 256

__global__ void reduce(const float* in, float* block_sums, int n, int sums) {
    __shared__ float part[SIZE];
    for (int b = blockIdx.x; b < sums; b += gridDim.x) {
        int i = b * SIZE + threadIdx.x;
        part[threadIdx.x] = i < n ? in[i] : 0.f;
        for (int stride = SIZE / 2; stride > 32; stride /= 2) {
            __syncthreads();
            if (threadIdx.x < stride) part[threadIdx.x] += part[threadIdx.x + stride];
        }
        __syncthreads();
        if (threadIdx.x < 32) {
            float sum = part[threadIdx.x] + part[threadIdx.x + 32];
            for (int mask = 16; mask > 0; mask /= 2) sum += __shfl_xor_sync(~0u, sum, mask);
            if (threadIdx.x == 0) block_sums[b] = sum;
        }
        __syncthreads();
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int sums = (n + SIZE - 1) / SIZE;
    reduce<<<4, SIZE>>>(in, block_sums, n, sums);
    cudaDeviceSynchronize();
}
