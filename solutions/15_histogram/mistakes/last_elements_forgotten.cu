// expect: correct fails
// "A thread has 16 elements, so n / 16 threads are enough."
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x;
    for (int k = 0; k < 8; k++) part[t][k] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++) {
        int i = blockIdx.x * 4096 + k * 256 + t;
        if (i < n / 16 * 16) atomicAdd(&part[key[i] % nbins][t % 8], weight[i]);
    }
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
