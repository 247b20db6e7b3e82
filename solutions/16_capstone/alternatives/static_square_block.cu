// Static arrays for the widest square, a block of 32 by 32 threads: one thread a sum.
#include <cuda_runtime.h>

const int N = 32;
const int WIDEST = 16;

__global__ void __launch_bounds__(N * N) blur(const int* in, int* out, int rows, int cols, int radius) {
    __shared__ int tile[N + 2 * WIDEST][N + 2 * WIDEST + 1];
    __shared__ int across[N + 2 * WIDEST][N + 1];
    const int tx = threadIdx.x, ty = threadIdx.y, span = N + 2 * radius;

    for (int y = ty; y < span; y += N) {
        const int r = int(blockIdx.y) * N - radius + y;
        for (int x = tx; x < span; x += N) {
            const int c = int(blockIdx.x) * N - radius + x;
            if (r < 0 || r >= rows || c < 0 || c >= cols)
                tile[y][x] = 0;
            else
                tile[y][x] = in[r * cols + c];
        }
    }
    __syncthreads();

    for (int y = ty; y < span; y += N) {
        int sum = tile[y][tx + radius];
        for (int k = 1; k <= radius; k++) sum += tile[y][tx + radius - k] + tile[y][tx + radius + k];
        across[y][tx] = sum;
    }
    __syncthreads();

    int sum = across[tx + radius][ty];
    for (int k = 1; k <= radius; k++) sum += across[tx + radius - k][ty] + across[tx + radius + k][ty];
    const int r = blockIdx.y * N + tx, c = blockIdx.x * N + ty;
    if (r < rows && c < cols) out[c * rows + r] = sum;
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    blur<<<dim3((cols + N - 1) / N, (rows + N - 1) / N), dim3(N, N)>>>(in, out, rows, cols, radius);
}
