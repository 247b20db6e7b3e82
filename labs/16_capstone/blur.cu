// blur.cu: the sum of the square around each element of a matrix, written transposed.
#include <cuda_runtime.h>

// One thread per element. Each thread adds up its own square.
__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= rows || c >= cols) return;

    int sum = 0;
    for (int y = max(0, r - radius); y <= min(rows - 1, r + radius); y++)
        for (int x = max(0, c - radius); x <= min(cols - 1, c + radius); x++) sum += in[y * cols + x];
    out[c * rows + r] = sum;
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    dim3 block(32, 8);
    dim3 grid((cols + 31) / 32, (rows + 7) / 8);
    blur<<<grid, block>>>(in, out, rows, cols, radius);
}
