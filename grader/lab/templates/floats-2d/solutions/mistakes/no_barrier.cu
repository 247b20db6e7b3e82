// expect: correct fails
// expect: race-free fails
// expect: race.read-write at line 14
// "The loop has ended, so everything has been loaded."
#include <cuda_runtime.h>

__global__ void blur(const float* in, float* out, int rows, int cols) {
    __shared__ float tile[10][34];
    int top = blockIdx.y * 8 - 1, left = blockIdx.x * 32 - 1;
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int k = t; k < 340; k += 256) {
        int r = k / 34, c = k % 34;
        bool inside = top + r >= 0 && top + r < rows && left + c >= 0 && left + c < cols;
        tile[r][c] = inside ? in[(top + r) * cols + left + c] : 0.0f;
    }

    int r = threadIdx.y + 1, c = threadIdx.x + 1;
    if (top + r < rows && left + c < cols)
        out[(top + r) * cols + left + c] =
            0.2f * (tile[r][c] + tile[r - 1][c] + tile[r + 1][c] + tile[r][c - 1] + tile[r][c + 1]);
}

extern "C" void launch(const float* in, float* out, int rows, int cols) {
    blur<<<dim3((cols + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(in, out, rows, cols);
}
