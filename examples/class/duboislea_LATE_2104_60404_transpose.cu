// Lea Dubois - exercise 4
#include <cuda_runtime.h>

constexpr int T = 32;
constexpr int ROWS = 8;

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[T * (T + 1)];

    int c = blockIdx.x * T + threadIdx.x;
    int r = blockIdx.y * T + threadIdx.y;
    for (int k = 0; k < T; k += ROWS)
        if (c < cols && r + k < rows) tile[(threadIdx.y + k) * (T + 1) + threadIdx.x] = in[(r + k) * cols + c];

    __syncthreads();

    // now the block index is swapped
    r = blockIdx.y * T + threadIdx.x;
    c = blockIdx.x * T + threadIdx.y;
    for (int k = 0; k < T; k += ROWS)
        if (r < rows && c + k < cols) out[(c + k) * rows + r] = tile[threadIdx.x * (T + 1) + threadIdx.y + k];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + T - 1) / T, (rows + T - 1) / T), dim3(T, ROWS)>>>(in, out, rows, cols);
}
