// Asynchronous copies fill the tile; beyond the ends they are told to fill with zeros.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int threads = 256;

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    const int begin = blockIdx.x * threads;
    for (int k = threadIdx.x; k < threads + before + after; k += threads) {
        const int i = begin - before + k;
        const bool inside = i >= 0 && i < n;
        __pipeline_memcpy_async(&tile[k], inside ? &in[i] : in, sizeof(int), inside ? 0 : sizeof(int));
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    const int i = begin + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int k = 0; k <= before + after; k++) sum += tile[threadIdx.x + k];
    out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + threads - 1) / threads, threads, (threads + before + after) * sizeof(int)>>>(in, out, n, before, after);
}
