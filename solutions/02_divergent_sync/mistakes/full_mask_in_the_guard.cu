// expect: barriers fails
// expect: barrier.warp-mask at line 13
// "Lanes without an element have nothing to give, so the whole warp sum can go under the guard."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float totals[8];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    float sum = 0.0f;
    if (i < n) {
        sum = in[i];
        for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    if (tid % 32 == 0) totals[tid / 32] = sum;
    __syncthreads();
    if (tid == 0) {
        for (int w = 1; w < 8; w++) sum += totals[w];
        block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
