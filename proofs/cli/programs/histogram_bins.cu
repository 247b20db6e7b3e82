// Histogram: atomics on shared bins, then on global ones; the host counts again.
#include <cstdio>
#include <cstring>
#include "utils.h"
const int BIN_COUNT = 16;

__global__ void histogram(int *bins, const int *in, int n) {
    __shared__ int own[BIN_COUNT];
    if (threadIdx.x < BIN_COUNT) own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[in[i] % BIN_COUNT], 1);
    __syncthreads();
    if (threadIdx.x < BIN_COUNT) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

int main() {
    const int n = 65536;
    static int h_in[n];
    int right[BIN_COUNT], got[BIN_COUNT];
    memset(right, 0, sizeof right);
    unsigned x = 1;
    for (int i = 0; i < n; i++) {
        x = x * 1664525u + 1013904223u;
        h_in[i] = x >> 16;
        right[h_in[i] % BIN_COUNT]++;
    }
    int *d_in, *d_bins;
    checkCudaErrors(cudaMalloc(&d_in, sizeof h_in));
    checkCudaErrors(cudaMalloc(&d_bins, sizeof got));
    checkCudaErrors(cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemset(d_bins, 0, sizeof got));
    histogram<<<16, 256>>>(d_bins, d_in, n);
    checkCudaErrors(cudaMemcpy(got, d_bins, sizeof got, cudaMemcpyDeviceToHost));
    int sum = 0;
    for (int i = 0; i < BIN_COUNT; i++) {
        if (got[i] != right[i]) printf("bin %d: count %d, right is %d\n", i, got[i], right[i]);
        sum += got[i];
    }
    printf("%d values, PASS %d\n", sum, !memcmp(got, right, sizeof got));
    cudaFree(d_in);
    cudaFree(d_bins);
}
