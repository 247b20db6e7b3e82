// Blocks take the tiles along diagonals.
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int s[32][33];
    int bx, by;
    if (rows == cols) {
        by = blockIdx.x;
        bx = (blockIdx.x + blockIdx.y) % gridDim.x;
    } else {
        int b = blockIdx.x + gridDim.x * blockIdx.y;
        by = b % gridDim.y;
        bx = (b / gridDim.y + by) % gridDim.x;
    }
    int x = bx * 32 + threadIdx.x, y = by * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < cols && y + j < rows) s[threadIdx.y + j][threadIdx.x] = in[(y + j) * cols + x];
    __syncthreads();
    x = by * 32 + threadIdx.x;
    y = bx * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < rows && y + j < cols) out[(y + j) * rows + x] = s[threadIdx.x][threadIdx.y + j];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 8)>>>(in, out, rows, cols);
}
