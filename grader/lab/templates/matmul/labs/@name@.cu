// @name@.cu: a matrix product, c = a * b.
#include <cuda_runtime.h>

constexpr int side = 16;  // of a block

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k) {
    int row = blockIdx.y * side + threadIdx.y, col = blockIdx.x * side + threadIdx.x;

    // TODO: Each thread loads a whole row of a and a whole column of b. Let the block load them once, tile by tile.
    if (row < m && col < n) {
        float sum = 0;
        for (int i = 0; i < k; i++) sum += a[row * k + i] * b[i * n + col];
        c[row * n + col] = sum;
    }
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 blocks((n + side - 1) / side, (m + side - 1) / side);
    product<<<blocks, dim3(side, side)>>>(a, b, c, m, n, k);
}
