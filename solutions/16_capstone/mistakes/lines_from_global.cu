// expect: each-once fails
// expect: time fails
// "Rows first, then columns: 2 * (2 * radius + 1) loads instead of the square. Shared memory is only for the turn."
#include <cuda_runtime.h>

__global__ void along_rows(const int* in, int* across, int rows, int cols, int radius) {
    int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
    if (r >= rows || c >= cols) return;
    int sum = 0;
    for (int x = max(0, c - radius); x <= min(cols - 1, c + radius); x++) sum += in[r * cols + x];
    across[r * cols + c] = sum;
}

__global__ void down_and_turn(const int* across, int* out, int rows, int cols, int radius) {
    __shared__ int tile[32][33];
    int c = blockIdx.x * 32 + threadIdx.x;
    for (int y = threadIdx.y; y < 32; y += 8) {
        int r = blockIdx.y * 32 + y, sum = 0;
        if (c < cols)
            for (int k = max(0, r - radius); k <= min(rows - 1, r + radius); k++) sum += across[k * cols + c];
        tile[y][threadIdx.x] = sum;
    }
    __syncthreads();
    int r = blockIdx.y * 32 + threadIdx.x;
    for (int x = threadIdx.y; x < 32; x += 8)
        if (r < rows && blockIdx.x * 32 + x < cols) out[(blockIdx.x * 32 + x) * rows + r] = tile[threadIdx.x][x];
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int* across;
    cudaMalloc(&across, rows * cols * sizeof(int));
    along_rows<<<dim3((cols + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(in, across, rows, cols, radius);
    down_and_turn<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 8)>>>(across, out, rows, cols, radius);
    cudaFree(across);
}
