// expect: barriers fails
// expect: barrier.divergent at line 13
// "After each element a barrier, so that all additions have arrived."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x;
    for (int k = 0; k < 8; k++) part[t][k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256) {
        atomicAdd(&part[key[i] % nbins][t % 8], weight[i]);
        __syncthreads();
    }
    if (t < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[t][k];
        atomicAdd(&sums[t], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
