// expect: correct fails
// "Thread t zeroes bin t and merges bin t."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x;
    if (t < nbins)
        for (int k = 0; k < 8; k++) part[t][k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128)
        atomicAdd(&part[key[i] % nbins][t % 8], weight[i]);
    __syncthreads();
    if (t < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[t][k];
        atomicAdd(&sums[t], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 128>>>(key, weight, sums, n, nbins);
}
