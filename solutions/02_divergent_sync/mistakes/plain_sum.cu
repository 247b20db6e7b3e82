// expect: race-free fails
// expect: race.read-write at line 12
// expect: race.write-write at line 12
// "One shared variable, and everybody adds to it between two barriers."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float sum;
    int i = blockIdx.x * 256 + threadIdx.x;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    if (i < n) sum += in[i];
    __syncthreads();
    if (threadIdx.x == 0) block_sums[blockIdx.x] = sum;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
