// As many blocks as tiles, up to 64 or a sixteenth; each walks on to further tiles, with a barrier before the tile is used again.
#include <cuda_runtime.h>

constexpr int side = 32, lines = 8;

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side + 1];
    const int across = (cols + side - 1) / side;
    const int tiles = across * ((rows + side - 1) / side);
    for (int number = blockIdx.x; number < tiles; number += gridDim.x) {
        const int top = number / across * side, left = number % across * side;
        for (int y = threadIdx.y; y < side; y += lines)
            if (top + y < rows && left + threadIdx.x < cols)
                tile[y][threadIdx.x] = in[(top + y) * cols + left + threadIdx.x];
        __syncthreads();
        for (int y = threadIdx.y; y < side; y += lines)
            if (left + y < cols && top + threadIdx.x < rows)
                out[(left + y) * rows + top + threadIdx.x] = tile[threadIdx.x][y];
        __syncthreads();
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    const int tiles = ((cols + side - 1) / side) * ((rows + side - 1) / side);
    transpose<<<min(tiles, max(64, tiles / 16)), dim3(side, lines)>>>(in, out, rows, cols);
}
