#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int pieces = 4;  // a block reverses so many pieces of 256 elements, one after the other

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];

    int t = threadIdx.x;
    for (int piece = 0; piece < pieces; piece++) {
        int base = (blockIdx.x * pieces + piece) * block_size;
        int count = min(block_size, n - base);

        if (t < count) tile[t] = in[base + t];
        __syncthreads();   // <- this was missing

        int first = n - base - count;
        if (t < count) out[first + t] = tile[count - 1 - t];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + pieces * block_size - 1) / (pieces * block_size);
    reverse<<<blocks, block_size>>>(in, out, n);
}
