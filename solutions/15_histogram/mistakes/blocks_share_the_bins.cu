// expect: reads-once fails
// expect: time fails
// "If each block keeps a few bins only, no two blocks ever meet, and the merge needs no atomics."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[16][33];
    int t = threadIdx.x, first = blockIdx.x * 16;
    for (int k = t; k < 16 * 33; k += 256) part[k / 33][k % 33] = 0;
    __syncthreads();
    for (int i = t; i < n; i += 256) {
        int bin = key[i] % nbins - first;
        if (bin >= 0 && bin < 16) atomicAdd(&part[bin][t % 32], weight[i]);
    }
    __syncthreads();
    if (t < 16 && first + t < nbins) {
        int sum = 0;
        for (int k = 0; k < 32; k++) sum += part[t][k];
        sums[first + t] += sum;
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(nbins + 15) / 16, 256>>>(key, weight, sums, n, nbins);
}
