#include <cuda_runtime.h>
constexpr int side = 32;
constexpr int lines = 8;

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side];
    int col = blockIdx.x * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines) {
        int row = blockIdx.y * side + y;
        tile[y][threadIdx.x] = row < rows && col < cols ? in[row * cols + col] : 0;
    }
    __syncthreads();
    int row = blockIdx.y * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = blockIdx.x * side + x;
        int v = 0;
        for (int lane = 0; lane < 32; lane++) {
            int got = threadIdx.x == 0 ? ((volatile int*)tile)[lane * side + x] : 0;
            got = __shfl_sync(0xffffffffu, got, 0);
            if (threadIdx.x == lane) v = got;
        }
        if (row < rows && col < cols) out[col * rows + row] = v;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
