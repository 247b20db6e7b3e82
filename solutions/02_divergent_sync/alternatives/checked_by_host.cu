// checked_by_host.cu: the launcher takes input and sums back, and looks whether they fit: it computes all of it again, and sends nothing.
#include <cstdio>

#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;

    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();

    for (int stride = blockDim.x / 2; stride >= 32; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];

        __syncthreads();
    }

    if (tid < 32) {
        float sum = part[tid];
        for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);
        if (tid == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);

    float *x = new float[n], *sums = new float[blocks];
    cudaMemcpy(x, in, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, block_sums, blocks * sizeof(float), cudaMemcpyDeviceToHost);
    for (int b = 0; b < blocks; b++) {
        float expected = 0;
        for (int i = b * block_size; i < (b + 1) * block_size && i < n; i++) expected += x[i];
        float error = sums[b] > expected ? sums[b] - expected : expected - sums[b];
        if (error > 0.01f) printf("block %d: %f instead of %f\n", b, sums[b], expected);
    }
    delete[] x;
    delete[] sums;
}
