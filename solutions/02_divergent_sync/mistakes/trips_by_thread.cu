// expect: barriers fails
// expect: barrier.divergent at line 17
// "Each row's thread adds its own number of elements, and tells the others after each one."
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    int tid = threadIdx.x;
    int i = blockIdx.x * 256 + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();

    int trips = tid < 16 ? 15 : 0;  // thread 0 to 15: a row of 16 each
    float row = tid < 16 ? part[16 * tid] : 0.0f;
    for (int k = 1; k <= trips; k++) {
        row += part[16 * tid + k];
        __syncthreads();
    }

    __syncthreads();
    if (tid < 16) part[tid] = row;
    __syncthreads();
    if (tid == 0) {
        float sum = 0.0f;
        for (int k = 0; k < 16; k++) sum += part[k];
        block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
