// 1056 blocks, as many as an H200 holds at a time, for any matrix; each takes every 1056th tile.
#include <cuda_runtime.h>

constexpr int side = 32, lines = 8, blocks = 1056;

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side + 1];
    const int across = (cols + side - 1) / side, down = (rows + side - 1) / side;
    for (int at = blockIdx.x; at < across * down; at += gridDim.x) {
        const int left = at % across * side, top = at / across * side;
        for (int y = threadIdx.y; y < side; y += lines)
            if (top + y < rows && left + threadIdx.x < cols)
                tile[y][threadIdx.x] = in[(top + y) * cols + left + threadIdx.x];
        __syncthreads();
        for (int x = threadIdx.y; x < side; x += lines)
            if (top + threadIdx.x < rows && left + x < cols)
                out[(left + x) * rows + top + threadIdx.x] = tile[threadIdx.x][x];
        __syncthreads();  // before the next tile takes its place
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<blocks, dim3(side, lines)>>>(in, out, rows, cols);
}
