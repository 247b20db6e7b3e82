// expect: correct fails
// "The sum begins at zero, after the tiles have arrived."
#include <cuda_runtime.h>

constexpr int side = 16;

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float left[side][side], right[side][side];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * side + y, col = blockIdx.x * side + x;

    float sum;
    for (int d0 = 0; d0 < k; d0 += side) {
        left[y][x] = row < m && d0 + x < k ? a[row * k + d0 + x] : 0;
        right[y][x] = d0 + y < k && col < n ? b[(d0 + y) * n + col] : 0;
        __syncthreads();
        sum = 0;
        for (int d = 0; d < side; d++) sum += left[y][d] * right[d][x];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 block(side, side);
    dim3 grid((n + side - 1) / side, (m + side - 1) / side);
    multiply<<<grid, block>>>(a, b, c, m, n, k);
}
