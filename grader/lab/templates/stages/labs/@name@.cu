// @name@.cu: three kernels, one for each stage. The case says which one is launched.
#include <cuda_runtime.h>

constexpr int block_size = 128;

// Stage 1: each block of 128 elements is reversed.
__global__ void reverse(const int* in, int* out, int n) {
    // TODO
}

// Stage 2: out[b] is the sum of block b.
__global__ void sums(const int* in, int* out, int n) {
    // TODO
}

// Stage 3: out[i] is the sum of all elements of its block up to and including in[i].
__global__ void scan(const int* in, int* out, int n) {
    // TODO
}

extern "C" void launch(const int* in, int* out, int n, int stage) {
    int blocks = (n + block_size - 1) / block_size;
    if (stage == 1) reverse<<<blocks, block_size>>>(in, out, n);
    if (stage == 2) sums<<<blocks, block_size>>>(in, out, n);
    if (stage == 3) scan<<<blocks, block_size>>>(in, out, n);
}
