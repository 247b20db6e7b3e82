// expect: few-atomics fails
// expect: time fails
// "One thread an element, as always; shared memory does the rest."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    for (int k = 0; k < 8; k++) part[t][k] = 0;
    __syncthreads();
    if (i < n) atomicAdd(&part[key[i] % nbins][t % 8], weight[i]);
    __syncthreads();
    if (t < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[t][k];
        atomicAdd(&sums[t], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 255) / 256, 256>>>(key, weight, sums, n, nbins);
}
