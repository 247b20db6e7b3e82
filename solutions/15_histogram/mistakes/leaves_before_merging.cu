// expect: correct fails
// "A thread without an element has nothing to do, so it may go."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x, first = blockIdx.x * 4096 + t;
    for (int k = 0; k < 8; k++) part[t][k] = 0;
    __syncthreads();
    if (first >= n) return;
    for (int i = first; i < min(n, (blockIdx.x + 1) * 4096); i += 256)
        atomicAdd(&part[key[i] % nbins][t % 8], weight[i]);
    __syncthreads();
    if (t < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[t][k];
        atomicAdd(&sums[t], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 256>>>(key, weight, sums, n, nbins);
}
