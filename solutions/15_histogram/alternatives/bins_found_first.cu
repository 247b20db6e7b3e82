// A first kernel finds the bin of each element; the histogram reads bytes.
#include <cuda_runtime.h>

constexpr int bins_max = 256;
constexpr int block_size = 256;
constexpr int per_thread = 16;  // elements: a block has 4096 of them to merge 256 bins for
constexpr int copies = 8;

// The bin of each element, a byte each: divided once, and a quarter of the bytes.
__global__ void find_bins(const int* key, unsigned char* bin, int n, int nbins) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) bin[i] = key[i] % nbins;
}

__global__ void histogram(const unsigned char* bin_of, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[bins_max][copies + 1];

    for (int bin = threadIdx.x; bin < nbins; bin += block_size)
        for (int copy = 0; copy < copies; copy++) part[bin][copy] = 0;

    __syncthreads();

    int threads = gridDim.x * block_size;
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += threads)
        atomicAdd(&part[bin_of[i]][threadIdx.x % copies], weight[i]);

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
    unsigned char* bin;
    cudaMalloc(&bin, n);
    find_bins<<<(n + block_size - 1) / block_size, block_size>>>(key, bin, n, nbins);
    histogram<<<blocks, block_size>>>(bin, weight, sums, n, nbins);
    cudaFree(bin);
}
