#include <cuda_runtime.h>
__global__ void pass(const int* done, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    if (i < n) tile[t] = done[i];
    __syncthreads();
    if (i < n) out[i] = tile[t];
}
extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int n = rows * cols;
    int* x = new int[n];
    cudaMemcpy(x, in, sizeof(int) * (n), cudaMemcpyDeviceToHost);
    int *y = new int[n], *done;
    int* z = new int[n];
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            z[r * cols + c] = 0;
            for (int h = c - radius < 0 ? 0 : c - radius; h <= c + radius && h < cols; h++) z[r * cols + c] += x[r * cols + h];
        }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            y[c * rows + r] = 0;
            for (int v = r - radius < 0 ? 0 : r - radius; v <= r + radius && v < rows; v++) y[c * rows + r] += z[v * cols + c];
        }
    cudaMalloc(&done, 4 * n);
    cudaMemcpy(done, y, 4 * n, cudaMemcpyHostToDevice);
    pass<<<(n + 255) / 256, 256>>>(done, out, n);
}
