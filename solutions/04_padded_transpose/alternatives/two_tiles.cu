// A block has two tiles, one for each z.
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int s[2][32][33];
    int z = threadIdx.z, x = (blockIdx.x * 2 + z) * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < cols && y + j < rows) s[z][threadIdx.y + j][threadIdx.x] = in[(y + j) * cols + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = (blockIdx.x * 2 + z) * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < rows && y + j < cols) out[(y + j) * rows + x] = s[z][threadIdx.x][threadIdx.y + j];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + 63) / 64, (rows + 31) / 32), dim3(32, 8, 2)>>>(in, out, rows, cols);
}
