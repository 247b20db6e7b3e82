// A block of 256 threads in one dimension; rows and columns of the tile are worked out from a running number.
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols, int tiles_across) {
    __shared__ int tile[32][33];
    const int tile_row = blockIdx.x / tiles_across, tile_col = blockIdx.x % tiles_across;
    for (int k = threadIdx.x; k < 1024; k += blockDim.x) {
        const int r = tile_row * 32 + k / 32, c = tile_col * 32 + k % 32;
        if (r < rows && c < cols) tile[k / 32][k % 32] = in[r * cols + c];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < 1024; k += blockDim.x) {
        const int r = tile_row * 32 + k % 32, c = tile_col * 32 + k / 32;
        if (r < rows && c < cols) out[c * rows + r] = tile[k % 32][k / 32];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    const int across = (cols + 31) / 32, down = (rows + 31) / 32;
    transpose<<<across * down, 256>>>(in, out, rows, cols, across);
}
