// Atomics as objects: of the block's scope in shared memory, of the device's for the merge.
#include <cuda/atomic>
#include <cuda_runtime.h>

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256][9];
    const int t = threadIdx.x;
    for (int b = t; b < nbins; b += blockDim.x)
        for (int k = 0; k < 8; k++) part[b][k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
        cuda::atomic_ref<int, cuda::thread_scope_block> word(part[key[i] % nbins][t % 8]);
        word.fetch_add(weight[i], cuda::memory_order_relaxed);
    }
    __syncthreads();
    for (int b = t; b < nbins; b += blockDim.x) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[b][k];
        cuda::atomic_ref<int, cuda::thread_scope_device>(sums[b]).fetch_add(sum, cuda::memory_order_relaxed);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + 4095) / 4096, 128>>>(key, weight, sums, n, nbins);
}
