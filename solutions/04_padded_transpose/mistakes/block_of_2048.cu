// expect: correct fails
// expect: launch.refused at line 20
// "Two tiles side by side, so twice as many threads."
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[32][65];
    int x = blockIdx.x * 64 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    if (x < cols && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * cols + x];
    __syncthreads();
    int k = threadIdx.y * 64 + threadIdx.x;
    x = blockIdx.y * 32 + k % 32;
    y = blockIdx.x * 64 + k / 32;
    if (x < rows && y < cols) out[y * rows + x] = tile[k % 32][k / 32];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 grid((cols + 63) / 64, (rows + 31) / 32);
    transpose<<<grid, dim3(64, 32)>>>(in, out, rows, cols);
}
