// Two kernels with a matrix of sums along rows between them; the second one goes down the columns and turns.
#include <cuda_runtime.h>

constexpr int run = 128, side = 32, lines = 16;

__global__ void along_rows(const int* in, int* across, int rows, int cols, int radius) {
    extern __shared__ int line[];
    const int row = blockIdx.y, first = blockIdx.x * run, t = threadIdx.x;
    for (int x = t; x < run + 2 * radius; x += run) {
        const int col = first + x - radius;
        line[x] = col >= 0 && col < cols ? in[row * cols + col] : 0;
    }
    __syncthreads();
    if (first + t >= cols) return;
    int sum = 0;
    for (int k = 0; k <= 2 * radius; k++) sum += line[t + k];
    across[row * cols + first + t] = sum;
}

__global__ void down_and_turn(const int* across, int* out, int rows, int cols, int radius) {
    extern __shared__ int tile[];  // side + 2 * radius rows of side + 1
    const int first_row = blockIdx.y * side, first_col = blockIdx.x * side;
    const int col = first_col + threadIdx.x;
    for (int y = threadIdx.y; y < side + 2 * radius; y += lines) {
        const int row = first_row + y - radius;
        tile[y * (side + 1) + threadIdx.x] = row >= 0 && row < rows && col < cols ? across[row * cols + col] : 0;
    }
    __syncthreads();
    const int row = first_row + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += tile[(threadIdx.x + k) * (side + 1) + x];
        if (row < rows && first_col + x < cols) out[(first_col + x) * rows + row] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int* across;
    cudaMalloc(&across, rows * cols * sizeof(int));
    along_rows<<<dim3((cols + run - 1) / run, rows), run, (run + 2 * radius) * sizeof(int)>>>(in, across, rows, cols, radius);
    const size_t bytes = (side + 2 * radius) * (side + 1) * sizeof(int);
    down_and_turn<<<dim3((cols + side - 1) / side, (rows + side - 1) / side), dim3(side, lines), bytes>>>(across, out, rows, cols, radius);
    cudaFree(across);
}
