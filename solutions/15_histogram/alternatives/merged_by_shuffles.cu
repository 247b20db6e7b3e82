// No padding: neighboring threads read neighboring words when they merge, and add up eight of them by shuffles.
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256 * 8];
    const int t = threadIdx.x;
    for (int word = t; word < 8 * nbins; word += 256) part[word] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256) atomicAdd(&part[8 * (key[i] % nbins) + t % 8], weight[i]);
    __syncthreads();
    for (int first = 0; first < 8 * nbins; first += 256) {
        const int word = first + t;
        int sum = word < 8 * nbins ? part[word] : 0;
        for (int d = 1; d < 8; d *= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d, 8);
        if (t % 8 == 0 && word < 8 * nbins) atomicAdd(&sums[word / 8], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 8191) / 8192, 256>>>(key, weight, sums, n, nbins);
}
