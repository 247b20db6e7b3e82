// expect: memory-safe fails
// expect: race-free fails
// expect: race.write-write at line 19
// expect: memory.out-of-bounds at line 19
// expect: memory.uninitialised at line 19
// "x and y have been checked already; the same check will do for the second half."
#include <cuda_runtime.h>

#define TILE 32

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x < cols && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * cols + x];
    __syncthreads();
    int out_x = blockIdx.y * TILE + threadIdx.x;
    int out_y = blockIdx.x * TILE + threadIdx.y;
    if (x < cols && y < rows) out[out_y * rows + out_x] = tile[threadIdx.x][threadIdx.y];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(TILE, TILE);
    dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
