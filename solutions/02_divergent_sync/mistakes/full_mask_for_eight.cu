// expect: barriers fails
// expect: barrier.warp-mask at line 16
// "The mask is always 0xffffffff, and only eight sums are left, so eight lanes will do."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float totals[8];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    float sum = i < n ? in[i] : 0.0f;
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (tid % 32 == 0) totals[tid / 32] = sum;
    __syncthreads();
    if (tid < 8) {
        sum = totals[tid];
        for (int offset = 4; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
        if (tid == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
