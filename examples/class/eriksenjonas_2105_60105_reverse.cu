#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int pieces = 4;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];

    int t = threadIdx.x;
    for (int piece = 0; piece < pieces; piece++) {
        int base = (blockIdx.x * pieces + piece) * block_size;
        int count = min(block_size, n - base);
        int first = n - base - count;

        // threads that have no element do not need to wait
        if (t < count) {
            tile[t] = in[base + t];
            __syncthreads();
            out[first + t] = tile[count - 1 - t];
            __syncthreads();
        }
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + pieces * block_size - 1) / (pieces * block_size);
    reverse<<<blocks, block_size>>>(in, out, n);
}
