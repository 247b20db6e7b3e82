// A block is one warp and has a tile for itself: __syncwarp() is barrier enough.
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[32][33];
    const int lane = threadIdx.x;
    const int top = blockIdx.y * 32, left = blockIdx.x * 32;
    const int height = min(32, rows - top), width = min(32, cols - left);
    if (lane < width)
        for (int y = 0; y < height; y++) tile[y][lane] = in[(top + y) * cols + left + lane];
    __syncwarp();
    if (lane < height)
        for (int x = 0; x < width; x++) out[(left + x) * rows + top + lane] = tile[lane][x];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + 31) / 32, (rows + 31) / 32), 32>>>(in, out, rows, cols);
}
