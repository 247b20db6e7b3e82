// expect: uses-shared fails
// expect: coalesced fails
// expect: time fails
// expect: 14.87 points
// expect: global.uncoalesced at line 15
// "x is the row and y the column, as in a formula."
#include <cuda_runtime.h>

#define TILE 32

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x < rows && y < cols) tile[threadIdx.y][threadIdx.x] = in[x * cols + y];
    __syncthreads();
    if (x < rows && y < cols) out[y * rows + x] = tile[threadIdx.y][threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(TILE, TILE);
    dim3 grid((rows + TILE - 1) / TILE, (cols + TILE - 1) / TILE);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
