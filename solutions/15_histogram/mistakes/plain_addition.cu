// expect: race-free fails
// expect: race.read-write at line 13
// expect: race.write-write at line 13
// "In shared memory the block is by itself: there += is enough."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256];
    int t = threadIdx.x;
    part[t] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
        part[key[i] % nbins] += weight[i];
    __syncthreads();
    if (t < nbins) atomicAdd(&sums[t], part[t]);
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
