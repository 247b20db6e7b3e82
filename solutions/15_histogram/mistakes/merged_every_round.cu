// expect: few-atomics fails
// expect: time fails
// "After each round the block's histogram is merged and cleared, so that it cannot overflow."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x;
    for (int base = blockIdx.x * 256; base < n; base += gridDim.x * 256) {
        for (int k = 0; k < 8; k++) part[t][k] = 0;
        __syncthreads();
        if (base + t < n) atomicAdd(&part[key[base + t] % nbins][t % 8], weight[base + t]);
        __syncthreads();
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[t][k];
        if (sum) atomicAdd(&sums[t], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<16, 256>>>(key, weight, sums, n, nbins);
}
