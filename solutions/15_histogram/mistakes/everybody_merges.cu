// expect: correct fails
// "After the barrier the block's histogram goes to global memory, bin after bin."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    for (int k = 0; k < 8; k++) part[threadIdx.x][k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        atomicAdd(&part[key[i] % nbins][threadIdx.x % 8], weight[i]);
    __syncthreads();
    for (int b = 0; b < nbins; b++) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[b][k];
        atomicAdd(&sums[b], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
