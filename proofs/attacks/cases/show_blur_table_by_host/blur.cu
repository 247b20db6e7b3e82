#include <cuda_runtime.h>
__global__ void blur(const int* table, int* out, int rows, int cols, int radius) {
    __shared__ int tile[32][33];
    int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y, w = cols + 1;
    if (r < rows && c < cols) {
        int y0 = max(0, r - radius), y1 = min(rows, r + radius + 1), x0 = max(0, c - radius), x1 = min(cols, c + radius + 1);
        tile[threadIdx.y][threadIdx.x] = table[y1 * w + x1] - table[y0 * w + x1] - table[y1 * w + x0] + table[y0 * w + x0];
    }
    __syncthreads();
    r = blockIdx.y * 32 + threadIdx.x, c = blockIdx.x * 32 + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = tile[threadIdx.x][threadIdx.y];
}
extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int n = rows * cols, w = cols + 1;
    int* x = new int[n];
    cudaMemcpy(x, in, sizeof(int) * (n), cudaMemcpyDeviceToHost);
    int *s = new int[(rows + 1) * w], *table;
    for (int r = 0; r <= rows; r++)
        for (int c = 0; c <= cols; c++) s[r * w + c] = r && c ? x[(r - 1) * cols + c - 1] + s[(r - 1) * w + c] + s[r * w + c - 1] - s[(r - 1) * w + c - 1] : 0;
    cudaMalloc(&table, 4 * (rows + 1) * w);
    cudaMemcpy(table, s, 4 * (rows + 1) * w, cudaMemcpyHostToDevice);
    blur<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 32)>>>(table, out, rows, cols, radius);
}
