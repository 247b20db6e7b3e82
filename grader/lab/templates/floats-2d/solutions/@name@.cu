// @name@.cu: the reference: a tile with its halo in shared memory, so that a block loads each element once.
#include <cuda_runtime.h>

constexpr int width = 32, height = 8;  // of a block

__global__ void blur(const float* in, float* out, int rows, int cols) {
    // One row and one column more on each side.
    __shared__ float tile[height + 2][width + 2];

    int top = blockIdx.y * height - 1, left = blockIdx.x * width - 1;

    // There are more elements than threads: thread t takes elements t, t + 256, … in the order of rows.
    for (int k = threadIdx.y * width + threadIdx.x; k < (height + 2) * (width + 2); k += width * height) {
        int r = k / (width + 2), c = k % (width + 2);
        bool inside = top + r >= 0 && top + r < rows && left + c >= 0 && left + c < cols;
        tile[r][c] = inside ? in[(top + r) * cols + left + c] : 0.0f;
    }

    // Every thread reads what others have loaded.
    __syncthreads();

    int r = threadIdx.y + 1, c = threadIdx.x + 1;
    if (top + r < rows && left + c < cols) {
        float sum = tile[r][c] + tile[r - 1][c] + tile[r + 1][c] + tile[r][c - 1] + tile[r][c + 1];
        out[(top + r) * cols + left + c] = 0.2f * sum;
    }
}

extern "C" void launch(const float* in, float* out, int rows, int cols) {
    dim3 blocks((cols + width - 1) / width, (rows + height - 1) / height);
    blur<<<blocks, dim3(width, height)>>>(in, out, rows, cols);
}
