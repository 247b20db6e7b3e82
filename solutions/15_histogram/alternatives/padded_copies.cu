// Sixteen histograms one after the other, each begins one bank further on. Every thread has a run of rounds of its block.
#include <cuda_runtime.h>

const int COPIES = 16;
const int PITCH = 257;
const int ROUNDS = 20;

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[COPIES][PITCH];
    for (int copy = 0; copy < COPIES; copy++)
        for (int b = threadIdx.x; b < PITCH; b += blockDim.x) part[copy][b] = 0;
    __syncthreads();

    int* mine = part[threadIdx.x % COPIES];
    int begin = blockIdx.x * blockDim.x * ROUNDS;
    int end = min(n, begin + int(blockDim.x) * ROUNDS);
    for (int i = begin + threadIdx.x; i < end; i += blockDim.x) atomicAdd(&mine[key[i] % nbins], weight[i]);
    __syncthreads();

    for (int b = threadIdx.x; b < nbins; b += blockDim.x) {
        int sum = 0;
        for (int copy = 0; copy < COPIES; copy++) sum += part[copy][b];
        if (sum > 0) atomicAdd(&sums[b], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    int chunk = 192 * ROUNDS;
    histogram<<<(n + chunk - 1) / chunk, 192>>>(key, weight, sums, n, nbins);
}
