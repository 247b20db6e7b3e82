// transpose.cu: writes the transpose of a matrix, tile by tile, through shared memory.
#include <cuda_runtime.h>

constexpr int side = 32;  // a tile has side × side elements
constexpr int lines = 8;  // a block has side × lines threads; each moves four elements

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    // TODO: a warp reads this array along a column, below. In which banks do the 32 elements of a column lie?
    __shared__ int tile[side][side];

    // A warp reads 32 neighbours of a row of `in` and writes them to a row of the tile.
    int col = blockIdx.x * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines) {
        int row = blockIdx.y * side + y;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[row * cols + col];
    }
    __syncthreads();

    // A warp reads a column of the tile and writes it to 32 neighbours of a row of `out`.
    int row = blockIdx.y * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = blockIdx.x * side + x;
        if (row < rows && col < cols) out[col * rows + row] = tile[threadIdx.x][x];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
