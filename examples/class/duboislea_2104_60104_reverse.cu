// Lea Dubois - exercise 1
#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int pieces = 4;

__global__ void reverse(const int* in, int* out, int n) {
    extern __shared__ int stage[];

    for (int k = 0; k < pieces; k++) {
        int start = blockIdx.x * pieces * blockDim.x + k * blockDim.x;
        int left = n - start;
        int count = left < (int)blockDim.x ? left : (int)blockDim.x;
        bool mine = (int)threadIdx.x < count;

        __syncthreads();  // all have finished with the piece before
        if (mine) stage[threadIdx.x] = in[start + threadIdx.x];
        __syncthreads();  // all have loaded
        if (mine) out[left - count + threadIdx.x] = stage[count - 1 - threadIdx.x];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + pieces * block_size - 1) / (pieces * block_size);
    reverse<<<blocks, block_size, block_size * sizeof(int)>>>(in, out, n);
}
