// 32 words a bin: no two lanes of a warp ever meet. A pad of one keeps the bins apart when they are merged.
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256 * 33];
    const int lane = threadIdx.x & 31;
    for (int k = threadIdx.x; k < nbins * 33; k += blockDim.x) part[k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(part + key[i] % nbins * 33 + lane, weight[i]);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x) {
        int sum = 0;
        for (int k = 0; k < 32; k++) sum += part[b * 33 + k];
        atomicAdd(sums + b, sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 8191) / 8192, 512>>>(key, weight, sums, n, nbins);
}
