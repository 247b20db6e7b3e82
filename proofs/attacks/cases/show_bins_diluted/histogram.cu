// two copies of each bin; beside them atomics that add nothing to words of their own
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][2], nothing[256];
    int t = threadIdx.x;
    part[t][0] = part[t][1] = 0;
    nothing[t] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
    {
        atomicAdd(&part[key[i] % nbins][t % 2], weight[i]);
        for (int k = 0; k < 3; k++) atomicAdd(&nothing[t], 1);
    }
    __syncthreads();
    if (t < nbins) atomicAdd(&sums[t], part[t][0] + part[t][1] + (nothing[t] < 0));
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
