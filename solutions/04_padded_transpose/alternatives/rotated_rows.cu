// No padding: row y of the tile is rotated by y places.
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[32 * 32];
    const int x = threadIdx.x;
    const int r0 = blockIdx.x * 32, c0 = blockIdx.y * 32;
    for (int y = threadIdx.y; y < 32; y += 16)
        if (r0 + y < rows && c0 + x < cols) tile[y * 32 + (x + y) % 32] = in[(r0 + y) * cols + (c0 + x)];
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += 16)
        if (c0 + y < cols && r0 + x < rows) out[(c0 + y) * rows + (r0 + x)] = tile[x * 32 + (x + y) % 32];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 threads(32, 16), blocks((rows + 31) / 32, (cols + 31) / 32);
    transpose<<<blocks, threads>>>(in, out, rows, cols);
}
