// expect: time fails
// "A warp needs no other: 32 threads a tile, and they do all of it."
#include <cuda_runtime.h>

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    __shared__ int tile[64][65], across[64][33];
    int tx = threadIdx.x, span = 32 + 2 * radius;
    for (int y = 0; y < span; y++)
        for (int x = tx; x < span; x += 32) {
            int r = int(blockIdx.y) * 32 - radius + y, c = int(blockIdx.x) * 32 - radius + x;
            tile[y][x] = r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncwarp();
    for (int y = 0; y < span; y++) {
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += tile[y][tx + k];
        across[y][tx] = sum;
    }
    __syncwarp();
    for (int x = 0; x < 32; x++) {
        int sum = 0, r = blockIdx.y * 32 + tx, c = blockIdx.x * 32 + x;
        for (int k = 0; k <= 2 * radius; k++) sum += across[tx + k][x];
        if (r < rows && c < cols) out[c * rows + r] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    blur<<<dim3((cols + 31) / 32, (rows + 31) / 32), 32>>>(in, out, rows, cols, radius);
}
