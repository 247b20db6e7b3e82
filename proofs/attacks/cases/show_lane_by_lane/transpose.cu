#include <cuda_runtime.h>
constexpr int side = 32;
constexpr int lines = 8;

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side];
    int col = blockIdx.x * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines) {
        int row = blockIdx.y * side + y;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[row * cols + col];
    }
    __syncthreads();
    int row = blockIdx.y * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = blockIdx.x * side + x;
        int v = 0;
        for (int lane = 0; lane < 32; lane++)
            if (threadIdx.x == lane && row < rows && col < cols) v = ((volatile int*)tile)[threadIdx.x * side + x];
        if (row < rows && col < cols) out[col * rows + row] = v;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
