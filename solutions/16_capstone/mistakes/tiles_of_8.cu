// expect: each-once fails
// expect: time fails
// "8 by 8 is a good size for a block: 64 threads."
#include <cuda_runtime.h>

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    __shared__ int tile[40][41], across[40][9];
    int tx = threadIdx.x, ty = threadIdx.y, span = 8 + 2 * radius;
    for (int y = ty; y < span; y += 8)
        for (int x = tx; x < span; x += 8) {
            int r = int(blockIdx.y) * 8 - radius + y, c = int(blockIdx.x) * 8 - radius + x;
            tile[y][x] = r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncthreads();
    for (int y = ty; y < span; y += 8) {
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += tile[y][tx + k];
        across[y][tx] = sum;
    }
    __syncthreads();
    int sum = 0, r = blockIdx.y * 8 + tx, c = blockIdx.x * 8 + ty;
    for (int k = 0; k <= 2 * radius; k++) sum += across[tx + k][ty];
    if (r < rows && c < cols) out[c * rows + r] = sum;
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    blur<<<dim3((cols + 7) / 8, (rows + 7) / 8), dim3(8, 8)>>>(in, out, rows, cols, radius);
}
