/* Ewa Kowalska, group 2 */
#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int pieces = 4;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[pieces][block_size];   /* one row per piece: nothing is reused */
    int t = threadIdx.x;

    for (int p = 0; p < pieces; p++) {
        int i = (blockIdx.x * pieces + p) * block_size + t;
        if (i < n) tile[p][t] = in[i];
    }
    __syncthreads();
    for (int p = 0; p < pieces; p++) {
        int base = (blockIdx.x * pieces + p) * block_size;
        int count = min(block_size, n - base);
        if (t < count) out[n - base - count + t] = tile[p][count - 1 - t];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + pieces * block_size - 1) / (pieces * block_size);
    reverse<<<blocks, block_size>>>(in, out, n);
}
