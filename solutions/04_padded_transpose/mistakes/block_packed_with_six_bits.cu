// expect: correct fails
// "x and y fit in one number: six bits are enough for 64 tiles."
#include <cuda_runtime.h>

constexpr int side = 32;  // a tile has side × side elements
constexpr int lines = 8;  // a block has side × lines threads; each moves four elements

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    const int packed = blockIdx.y << 6 | blockIdx.x;
    const int bx = packed & 63, by = packed >> 6;
    // Two neighbors of a column are 33 words apart, and 33 modulo 32 is 1: the 32 words of a column lie in 32
    // banks, just as those of a row do. With 32 words to a row they would all lie in one. The column too many is never
    // used; it only moves the rows against each other.
    __shared__ int tile[side][side + 1];

    // threadIdx.x runs along a row of `in`: the lanes of a warp read neighbors.
    int col = bx * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines) {
        int row = by * side + y;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[row * cols + col];
    }

    // From here on a thread reads what others wrote. The barrier stands outside of the guard, so that threads
    // beyond the edge of the matrix meet it too.
    __syncthreads();

    // Now threadIdx.x runs along a row of `out`, which is a column of the tile: writes are neighbors as well.
    int row = by * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = bx * side + x;
        if (row < rows && col < cols) out[col * rows + row] = tile[threadIdx.x][x];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
