// expect: correct fails
// expect: launch.refused at line 33
// "The larger the tile, the less halo: 64 by 64, and shared memory as it is needed."
#include <cuda_runtime.h>

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    int tx = threadIdx.x, span = 64 + 2 * radius, pitch = span + 1;
    int *tile = pool, *across = pool + span * pitch;
    for (int y = threadIdx.y; y < span; y += 32)
        for (int x = tx; x < span; x += 32) {
            int r = int(blockIdx.y) * 64 - radius + y, c = int(blockIdx.x) * 64 - radius + x;
            tile[y * pitch + x] = r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncthreads();
    for (int y = threadIdx.y; y < span; y += 32)
        for (int x = tx; x < 64; x += 32) {
            int sum = 0;
            for (int k = 0; k <= 2 * radius; k++) sum += tile[y * pitch + x + k];
            across[y * 65 + x] = sum;
        }
    __syncthreads();
    for (int x = threadIdx.y; x < 64; x += 32)
        for (int y = tx; y < 64; y += 32) {
            int sum = 0, r = blockIdx.y * 64 + y, c = blockIdx.x * 64 + x;
            for (int k = 0; k <= 2 * radius; k++) sum += across[(y + k) * 65 + x];
            if (r < rows && c < cols) out[c * rows + r] = sum;
        }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int span = 64 + 2 * radius;
    blur<<<dim3((cols + 63) / 64, (rows + 63) / 64), dim3(32, 32), span * (span + 1 + 65) * sizeof(int)>>>(in, out, rows, cols, radius);
}
