// Vectors of four elements, templates for the number of copies; the last elements one by one.
#include <cuda_runtime.h>

template <int copies>
struct Bins {
    int word[256][copies + 1];

    __device__ void add(int bin, int weight) { atomicAdd(&word[bin][threadIdx.x % copies], weight); }
    __device__ int sum(int bin) const {
        int all = 0;
#pragma unroll
        for (int copy = 0; copy < copies; copy++) all += word[bin][copy];
        return all;
    }
};

template <int copies>
__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ Bins<copies> bins;
    int* words = &bins.word[0][0];
    for (int k = threadIdx.x; k < int(sizeof bins / sizeof(int)); k += blockDim.x) words[k] = 0;
    __syncthreads();
    const int rank = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    for (int q = rank; q < n / 4; q += threads) {
        const int4 keys = reinterpret_cast<const int4*>(key)[q], weights = reinterpret_cast<const int4*>(weight)[q];
        bins.add(keys.x % nbins, weights.x);
        bins.add(keys.y % nbins, weights.y);
        bins.add(keys.z % nbins, weights.z);
        bins.add(keys.w % nbins, weights.w);
    }
    for (int i = n / 4 * 4 + rank; i < n; i += threads) bins.add(key[i] % nbins, weight[i]);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x) atomicAdd(&sums[b], bins.sum(b));
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<16><<<(n + 8191) / 8192, 1024>>>(key, weight, sums, n, nbins);
}
