// expect: race-free fails
// expect: race.write-write at line 16
// "atomicAdd_block is the faster one."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    for (int k = 0; k < 8; k++) part[threadIdx.x][k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        atomicAdd_block(&part[key[i] % nbins][threadIdx.x % 8], weight[i]);
    __syncthreads();
    if (threadIdx.x < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[threadIdx.x][k];
        atomicAdd_block(&sums[threadIdx.x], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
