// one copy of each bin; beside it atomics that add nothing to words of their own
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256], nothing[256];
    nothing[threadIdx.x] = 0;
    for (int b = threadIdx.x; b < nbins; b += blockDim.x) part[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    {
        atomicAdd(&part[key[i] % nbins], weight[i]);
        for (int k = 0; k < 4; k++) atomicAdd(&nothing[threadIdx.x], 1);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x) atomicAdd(&sums[b], part[b] + (nothing[b] < 0));
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
