// expect: time fails
// "The tile holds what a block can take, so one block goes through the matrix tile by tile."
#include <cuda_runtime.h>

#define TILE 32

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[TILE][TILE + 1];
    for (int top = 0; top < rows; top += TILE)
        for (int left = 0; left < cols; left += TILE) {
            int r = top + threadIdx.y, c = left + threadIdx.x;
            if (r < rows && c < cols) tile[threadIdx.y][threadIdx.x] = in[r * cols + c];
            __syncthreads();
            r = top + threadIdx.x, c = left + threadIdx.y;
            if (r < rows && c < cols) out[c * rows + r] = tile[threadIdx.x][threadIdx.y];
            __syncthreads();
        }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<1, dim3(TILE, TILE)>>>(in, out, rows, cols);
}
