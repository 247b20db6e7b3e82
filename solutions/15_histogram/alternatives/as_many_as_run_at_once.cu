// as_many_as_run_at_once.cu: as many blocks as the device runs side by side, and no more than have 4096 elements each.
#include <cuda_runtime.h>

constexpr int bins_max = 256;
constexpr int block_size = 256;
constexpr int copies = 8;

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[bins_max][copies + 1];

    for (int bin = threadIdx.x; bin < nbins; bin += block_size)
        for (int copy = 0; copy < copies; copy++) part[bin][copy] = 0;

    __syncthreads();

    int threads = gridDim.x * block_size;
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += threads)
        atomicAdd(&part[key[i] % nbins][threadIdx.x % copies], weight[i]);

    __syncthreads();

    for (int bin = threadIdx.x; bin < nbins; bin += block_size) {
        int sum = 0;
        for (int copy = 0; copy < copies; copy++) sum += part[bin][copy];
        atomicAdd(&sums[bin], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    int device = 0, processors = 0, per_processor = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, histogram, block_size, 0);
    constexpr int elements = 4096;
    int needed = (n + elements - 1) / elements, fit = processors * per_processor;
    histogram<<<needed < fit ? needed : fit, block_size>>>(key, weight, sums, n, nbins);
}
