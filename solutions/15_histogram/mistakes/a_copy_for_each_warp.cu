// expect: no-conflicts fails
// expect: skewed fails
// expect: banks.conflict at line 13
// "Warps get into each other's way, so each warp has its own histogram."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[8][256];
    int t = threadIdx.x, warp = t / 32;
    for (int w = 0; w < 8; w++) part[w][t] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
        atomicAdd(&part[warp][key[i] % nbins], weight[i]);
    __syncthreads();
    if (t < nbins) {
        int sum = 0;
        for (int w = 0; w < 8; w++) sum += part[w][t];
        atomicAdd(&sums[t], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
