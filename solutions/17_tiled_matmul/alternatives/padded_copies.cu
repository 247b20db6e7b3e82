// Copies of a and b that are whole tiles, with zeros at the ends: the product itself tests no bounds when it loads.
#include <cuda_runtime.h>

constexpr int side = 64;             // a block computes side × side elements of c
constexpr int depth = 16;            // so many columns of a, and rows of b, are in shared memory at a time
constexpr int across = 16;           // a block has across × across threads
constexpr int each = side / across;  // a thread computes each × each elements, `across` apart

// Whole tiles, with zeros beyond the matrix.
__global__ void fit(const float* from, float* to, int rows, int cols, int fit_cols) {
    const int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y;
    if (c < fit_cols) to[r * fit_cols + c] = r < rows && c < cols ? from[r * cols + c] : 0;
}

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k, int fit_n) {
    __shared__ float left[side][depth];
    __shared__ float right[depth][side];
    const int x = threadIdx.x, y = threadIdx.y, thread = y * across + x;
    const int row0 = blockIdx.y * side, col0 = blockIdx.x * side;

    float sum[each][each] = {};
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = thread; e < side * depth; e += across * across) {
            const int r = e / depth, d = e % depth;
            left[r][d] = a[(row0 + r) * k + d0 + d];
        }
        for (int e = thread; e < side * depth; e += across * across) {
            const int d = e / side, col = e % side;
            right[d][col] = b[(d0 + d) * fit_n + col0 + col];
        }
        __syncthreads();  // both parts are complete

        for (int d = 0; d < depth; d++) {
            float l[each], r[each];
            for (int i = 0; i < each; i++) l[i] = left[y + across * i][d];
            for (int j = 0; j < each; j++) r[j] = right[d][x + across * j];
            for (int i = 0; i < each; i++)
                for (int j = 0; j < each; j++) sum[i][j] += l[i] * r[j];
        }
        __syncthreads();  // nobody reads the parts any more: they may be overwritten
    }

    for (int i = 0; i < each; i++)
        for (int j = 0; j < each; j++) {
            const int row = row0 + y + across * i, col = col0 + x + across * j;
            if (row < m && col < n) c[row * n + col] = sum[i][j];
        }
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 block(across, across);
    dim3 grid((n + side - 1) / side, (m + side - 1) / side);
    const int fit_m = grid.y * side, fit_n = grid.x * side, fit_k = (k + depth - 1) / depth * depth;
    if (fit_m == m && fit_n == n && fit_k == k) {  // whole tiles as they are
        multiply<<<grid, block>>>(a, b, c, m, n, k, n);
        return;
    }
    float *fit_a, *fit_b;
    cudaMalloc(&fit_a, fit_m * fit_k * sizeof(float));
    cudaMalloc(&fit_b, fit_k * fit_n * sizeof(float));
    fit<<<dim3((fit_k + 31) / 32, fit_m), 32>>>(a, fit_a, m, k, fit_k);
    fit<<<dim3((fit_n + 31) / 32, fit_k), 32>>>(b, fit_b, k, n, fit_n);
    multiply<<<grid, block>>>(fit_a, fit_b, c, m, n, fit_k, fit_n);
    cudaFree(fit_a);
    cudaFree(fit_b);
}
