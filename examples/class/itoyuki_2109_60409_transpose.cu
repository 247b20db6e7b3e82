#include <cuda_runtime.h>

constexpr int side = 16;  // a smaller tile has fewer conflicts

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side];

    int x = blockIdx.x * side + threadIdx.x;
    int y = blockIdx.y * side + threadIdx.y;
    if (x < cols && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * cols + x];
    __syncthreads();

    int tx = blockIdx.y * side + threadIdx.x;
    int ty = blockIdx.x * side + threadIdx.y;
    if (tx < rows && ty < cols) out[ty * rows + tx] = tile[threadIdx.x][threadIdx.y];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(side, side);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
