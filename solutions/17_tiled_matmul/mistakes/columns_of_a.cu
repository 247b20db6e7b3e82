// expect: coalesced fails
// expect: large-tile fails
// expect: registers fails
// expect: time fails
// "threadIdx.x counts the rows, as in the program that I got."
#include <cuda_runtime.h>

constexpr int side = 16;

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float left[side][side], right[side][side];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * side + x, col = blockIdx.x * side + y;

    float sum = 0;
    for (int d0 = 0; d0 < k; d0 += side) {
        left[x][y] = row < m && d0 + y < k ? a[row * k + d0 + y] : 0;
        right[x][y] = d0 + x < k && col < n ? b[(d0 + x) * n + col] : 0;
        __syncthreads();
        for (int d = 0; d < side; d++) sum += left[x][d] * right[d][y];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 block(side, side);
    dim3 grid((n + side - 1) / side, (m + side - 1) / side);
    multiply<<<grid, block>>>(a, b, c, m, n, k);
}
