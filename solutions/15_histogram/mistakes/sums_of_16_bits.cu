// expect: correct partial
// "16 bits have room for what one block adds up, and two sums fit in a word."
#include <cuda_runtime.h>
constexpr int block_size = 256, copies = 8;
__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ unsigned part[128][copies + 1];  // two sums of 16 bits in a word
    for (int w = threadIdx.x; w < 128; w += block_size)
        for (int copy = 0; copy < copies; copy++) part[w][copy] = 0;
    __syncthreads();
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        int bin = key[i] % nbins;
        atomicAdd(&part[bin / 2][threadIdx.x % copies], (unsigned)weight[i] << 16 * (bin % 2));
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < nbins; bin += block_size) {
        int sum = 0;
        for (int copy = 0; copy < copies; copy++) sum += part[bin / 2][copy] >> 16 * (bin % 2) & 0xffff;
        atomicAdd(&sums[bin], sum);
    }
}
extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    int blocks = min((n + 4095) / 4096, 132);
    histogram<<<blocks, block_size>>>(key, weight, sums, n, nbins);
}
