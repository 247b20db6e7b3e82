// The kernel gets its leave for the largest tile in the first call, and keeps it.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void window_sums(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    const int first = blockIdx.x * block_size - before;
    for (int k = threadIdx.x; k < before + block_size + after; k += block_size) {
        const int i = first + k;
        tile[k] = i >= 0 && i < n ? in[i] : 0;
    }
    __syncthreads();
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int k = 0; k <= before + after; k++) sum += tile[threadIdx.x + k];
    out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    static bool is_set = false;
    if (!is_set) {
        int most = 0;
        cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
        cudaFuncSetAttribute(window_sums, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
        is_set = true;
    }
    const size_t bytes = (before + block_size + after) * sizeof(int);
    window_sums<<<(n + block_size - 1) / block_size, block_size, bytes>>>(in, out, n, before, after);
}
