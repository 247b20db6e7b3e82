// expect: no-conflicts fails
// expect: skewed fails
// expect: time fails
// No atomics in shared memory: a block sorts its elements by bin and makes running sums. What a bin has is the running sum where
// its elements end, less the one in front of them.
#include <cuda_runtime.h>

constexpr int threads = 1024;
constexpr int chunk = 2 * threads;
constexpr int none = 256;  // the bin of places beyond the last element: behind all others

__global__ void __launch_bounds__(threads) histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int bin[chunk];
    __shared__ int sum[chunk];
    __shared__ int before[none];
    int first = blockIdx.x * chunk;

    for (int i = threadIdx.x; i < chunk; i += threads) {
        bool there = first + i < n;
        bin[i] = there ? key[first + i] % nbins : none;
        sum[i] = there ? weight[first + i] : 0;
    }
    __syncthreads();

    // Bitonic: each pair has one thread, which swaps both of its places.
    for (int size = 2; size <= chunk; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            for (int i = threadIdx.x; i < chunk; i += threads) {
                int other = i ^ stride;
                if (other < i) continue;
                int a = bin[i], b = bin[other];
                if (a != b && (a > b) == ((i & size) == 0)) {
                    bin[i] = b;
                    bin[other] = a;
                    int s = sum[i];
                    sum[i] = sum[other];
                    sum[other] = s;
                }
            }
            __syncthreads();
        }

    for (int d = 1; d < chunk; d *= 2) {
        int left[chunk / threads];
        for (int k = 0; k < chunk / threads; k++) {
            int i = k * threads + threadIdx.x;
            left[k] = i >= d ? sum[i - d] : 0;
        }
        __syncthreads();
        for (int k = 0; k < chunk / threads; k++) sum[k * threads + threadIdx.x] += left[k];
        __syncthreads();
    }

    for (int i = threadIdx.x; i < chunk; i += threads)
        if (bin[i] != none && (i == 0 || bin[i - 1] != bin[i])) before[bin[i]] = i == 0 ? 0 : sum[i - 1];
    __syncthreads();
    for (int i = threadIdx.x; i < chunk; i += threads)
        if (bin[i] != none && (i == chunk - 1 || bin[i + 1] != bin[i])) atomicAdd(&sums[bin[i]], sum[i] - before[bin[i]]);
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + chunk - 1) / chunk, threads>>>(key, weight, sums, n, nbins);
}
