// expect: memory-safe fails
// expect: memory.uninitialised at line 9
// "A fresh array of sums begins at zero."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        atomicAdd(&part[key[i] % nbins][threadIdx.x % 8], weight[i]);
    __syncthreads();
    if (threadIdx.x < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[threadIdx.x][k];
        atomicAdd(&sums[threadIdx.x], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
