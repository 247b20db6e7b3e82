// No padding: element (y, x) of the tile lies in column x ^ y, which spreads a column over all banks.
#include <cuda_runtime.h>

constexpr int side = 32;
constexpr int lines = 8;

__device__ int& at(int (&tile)[side][side], int y, int x) { return tile[y][x ^ y]; }

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side];
    const int left = blockIdx.x * side, top = blockIdx.y * side;
    const int x = threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines)
        if (top + y < rows && left + x < cols) at(tile, y, x) = in[(top + y) * cols + left + x];
    __syncthreads();
    for (int y = threadIdx.y; y < side; y += lines)
        if (left + y < cols && top + x < rows) out[(left + y) * rows + top + x] = at(tile, x, y);
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    const dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, dim3(side, lines)>>>(in, out, rows, cols);
}
