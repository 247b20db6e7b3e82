// A copy with zeros around it, made by cudaMemcpy2D: no tile tests where the matrix ends.
#include <cuda_runtime.h>

constexpr int side = 32;   // a block has side × side sums to write
constexpr int lines = 16;  // and side × lines threads

__host__ __device__ constexpr int pitch_of(int span) { return span | 1; }

__global__ void blur(const int* wide, int* out, int rows, int cols, int radius, int wide_cols) {
    extern __shared__ int pool[];
    int span = side + 2 * radius;  // of the tile with its halo
    int pitch = pitch_of(span);
    int* tile = pool;                         // span rows of span elements
    int* across = pool + span * pitch;        // span rows of side sums along the row
    constexpr int across_pitch = side + 1;

    for (int y = threadIdx.y; y < span; y += lines)
        for (int x = threadIdx.x; x < span; x += side) {
            tile[y * pitch + x] = wide[(blockIdx.y * side + y) * wide_cols + blockIdx.x * side + x];
        }
    __syncthreads();

    for (int y = threadIdx.y; y < span; y += lines) {
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += tile[y * pitch + threadIdx.x + k];
        across[y * across_pitch + threadIdx.x] = sum;
    }
    __syncthreads();

    int row = blockIdx.y * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = blockIdx.x * side + x;
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += across[(threadIdx.x + k) * across_pitch + x];
        if (row < rows && col < cols) out[col * rows + row] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int span = side + 2 * radius;
    size_t bytes = (span * pitch_of(span) + span * (side + 1)) * sizeof(int);
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    const int wide_cols = grid.x * side + 2 * radius, wide_rows = grid.y * side + 2 * radius;
    int* wide;
    cudaMalloc(&wide, wide_rows * wide_cols * sizeof(int));
    cudaMemset(wide, 0, wide_rows * wide_cols * sizeof(int));
    cudaMemcpy2D(wide + radius * wide_cols + radius, wide_cols * sizeof(int), in, cols * sizeof(int), cols * sizeof(int), rows, cudaMemcpyDeviceToDevice);
    blur<<<grid, block, bytes>>>(wide, out, rows, cols, radius, wide_cols);
    cudaFree(wide);
}
