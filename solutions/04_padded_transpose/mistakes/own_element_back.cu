// expect: uses-shared fails
// expect: coalesced fails
// expect: time fails
// expect: 13 points
// expect: global.uncoalesced at line 17
// "The data goes through shared memory, that is what makes the writes coalesced."
#include <cuda_runtime.h>

#define TILE 32

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x < cols && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * cols + x];
    __syncthreads();
    if (x < cols && y < rows) out[x * rows + y] = tile[threadIdx.y][threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(TILE, TILE);
    dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
