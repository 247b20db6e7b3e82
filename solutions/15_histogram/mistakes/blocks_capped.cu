// expect: correct fails
// "More than 512 blocks only wait for each other."
#include <cuda_runtime.h>

constexpr int bins_max = 256;
constexpr int block_size = 256;
constexpr int per_thread = 16;  // elements: a block has 4096 of them to merge 256 bins for
constexpr int copies = 8;

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[bins_max][copies + 1];

    for (int bin = threadIdx.x; bin < nbins; bin += block_size)
        for (int copy = 0; copy < copies; copy++) part[bin][copy] = 0;

    __syncthreads();

    for (int k = 0; k < per_thread; k++) {
        int i = (blockIdx.x * per_thread + k) * block_size + threadIdx.x;
        if (i < n) atomicAdd(&part[key[i] % nbins][threadIdx.x % copies], weight[i]);
    }

    __syncthreads();

    for (int bin = threadIdx.x; bin < nbins; bin += block_size) {
        int sum = 0;
        for (int copy = 0; copy < copies; copy++) sum += part[bin][copy];
        atomicAdd(&sums[bin], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    constexpr int elements = block_size * per_thread;
    int blocks = (n + elements - 1) / elements;
    if (blocks > 512) blocks = 512;
    histogram<<<blocks, block_size>>>(key, weight, sums, n, nbins);
}
