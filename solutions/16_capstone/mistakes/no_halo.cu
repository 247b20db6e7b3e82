// expect: correct fails
// "A block has its tile; what its neighbors have is their business."
#include <cuda_runtime.h>

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    __shared__ int tile[32][33], across[32][33];
    int tx = threadIdx.x, r0 = blockIdx.y * 32, c0 = blockIdx.x * 32;
    for (int y = threadIdx.y; y < 32; y += 16) tile[y][tx] = r0 + y < rows && c0 + tx < cols ? in[(r0 + y) * cols + c0 + tx] : 0;
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += 16) {
        int sum = 0;
        for (int x = max(0, tx - radius); x <= min(31, tx + radius); x++) sum += tile[y][x];
        across[y][tx] = sum;
    }
    __syncthreads();
    for (int x = threadIdx.y; x < 32; x += 16) {
        int sum = 0;
        for (int y = max(0, tx - radius); y <= min(31, tx + radius); y++) sum += across[y][x];
        if (r0 + tx < rows && c0 + x < cols) out[(c0 + x) * rows + r0 + tx] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    blur<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 16)>>>(in, out, rows, cols, radius);
}
