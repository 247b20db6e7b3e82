// expect: memory-safe fails
// expect: memory.out-of-bounds at line 15
// "There are never more than 256 bins, so 256 threads merge 256 bins."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x, sum = 0;
    for (int k = 0; k < 8; k++) part[t][k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
        atomicAdd(&part[key[i] % nbins][t % 8], weight[i]);
    __syncthreads();
    for (int k = 0; k < 8; k++) sum += part[t][k];
    atomicAdd(&sums[t], sum);
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
