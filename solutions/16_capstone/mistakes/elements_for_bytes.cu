// expect: memory-safe fails
// expect: memory.shared-overrun at line 13
// "The block needs span * pitch elements for the tile and span * 33 for the sums."
#include <cuda_runtime.h>

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    int tx = threadIdx.x, span = 32 + 2 * radius, pitch = span + 1;
    int *tile = pool, *across = pool + span * pitch;
    for (int y = threadIdx.y; y < span; y += 16)
        for (int x = tx; x < span; x += 32) {
            int r = int(blockIdx.y) * 32 - radius + y, c = int(blockIdx.x) * 32 - radius + x;
            tile[y * pitch + x] = r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncthreads();
    for (int y = threadIdx.y; y < span; y += 16) {
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += tile[y * pitch + tx + k];
        across[y * 33 + tx] = sum;
    }
    __syncthreads();
    for (int x = threadIdx.y; x < 32; x += 16) {
        int sum = 0, r = blockIdx.y * 32 + tx, c = blockIdx.x * 32 + x;
        for (int k = 0; k <= 2 * radius; k++) sum += across[(tx + k) * 33 + x];
        if (r < rows && c < cols) out[c * rows + r] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int span = 32 + 2 * radius;
    blur<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 16), span * (span + 1 + 33)>>>(in, out, rows, cols, radius);
}
