// expect: no-conflicts fails
// expect: skewed fails
// expect: banks.conflict at line 13
// "Eight histograms one after the other, and neighboring lanes take different ones."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[8][256];
    int t = threadIdx.x;
    for (int k = 0; k < 8; k++) part[k][t] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
        atomicAdd(&part[t % 8][key[i] % nbins], weight[i]);
    __syncthreads();
    if (t < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[k][t];
        atomicAdd(&sums[t], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
