// Two blocks share a square of c: each takes one half of k, and adds its sums by atomics.
#include <cuda_runtime.h>

constexpr int side = 64, depth = 16;

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k, int half) {
    __shared__ float left[side][depth];
    __shared__ float right[depth][side];
    int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
    int row = blockIdx.y * side, col = blockIdx.x * side;
    int from = blockIdx.z * half, to = min(k, from + half);
    float sum[4][4] = {};
    for (int d = from; d < to; d += depth) {
        for (int w = threadIdx.x; w < side * depth; w += 256) {
            int y = w / depth, x = w % depth;
            left[y][x] = row + y < m && d + x < to ? a[(row + y) * k + d + x] : 0;
        }
        for (int w = threadIdx.x; w < side * depth; w += 256) {
            int y = w / side, x = w % side;
            right[y][x] = col + x < n && d + y < to ? b[(d + y) * n + col + x] : 0;
        }
        __syncthreads();
        for (int e = 0; e < depth; e++)
            for (int i = 0; i < 4; i++) {
                float l = left[ty + 16 * i][e];
                for (int j = 0; j < 4; j++) sum[i][j] += l * right[e][tx + 16 * j];
            }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            int y = row + ty + 16 * i, x = col + tx + 16 * j;
            if (y < m && x < n) atomicAdd(&c[y * n + x], sum[i][j]);
        }
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    cudaMemsetAsync(c, 0, sizeof(float) * m * n);
    int half = (k + 1) / 2;
    half = (half + depth - 1) / depth * depth;
    multiply<<<dim3((n + side - 1) / side, (m + side - 1) / side, 2), 256>>>(a, b, c, m, n, k, half);
}
