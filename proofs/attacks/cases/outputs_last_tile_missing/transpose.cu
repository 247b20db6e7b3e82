#include <cuda_runtime.h>
constexpr int side = 32;
constexpr int lines = 8;

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side + 1];
    int col = blockIdx.x * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines) {
        int row = blockIdx.y * side + y;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[row * cols + col];
    }
    __syncthreads();
    int row = blockIdx.y * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = blockIdx.x * side + x;
        if (row < rows && col < cols) out[col * rows + row] = tile[threadIdx.x][x];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, max(1, rows / side));
    transpose<<<grid, block>>>(in, out, rows, cols);
}
