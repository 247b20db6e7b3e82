// expect: no-conflicts fails
// expect: skewed fails
// expect: banks.conflict at line 12
// "Shared atomics are fast, and each block has its own histogram: that is all there is to gain."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256];
    for (int b = threadIdx.x; b < nbins; b += blockDim.x) part[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&part[key[i] % nbins], weight[i]);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x) atomicAdd(&sums[b], part[b]);
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
