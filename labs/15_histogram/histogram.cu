// histogram.cu: adds the weight of each element to the sum of its bin. There are at most 256 bins.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    int i = blockIdx.x * block_size + threadIdx.x;

    // TODO: This is one atomic addition in global memory per element. Let each block collect its sums in shared memory first.
    if (i < n) atomicAdd(&sums[key[i] % nbins], weight[i]);
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    int blocks = (n + block_size - 1) / block_size;
    histogram<<<blocks, block_size>>>(key, weight, sums, n, nbins);
}
