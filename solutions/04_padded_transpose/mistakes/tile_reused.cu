// expect: race-free fails
// expect: race.read-write at line 12
// "A block that does several tiles needs a barrier in the middle of each round, as before."
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[32][33];
    int tx = threadIdx.x, ty = threadIdx.y;
    int r0 = blockIdx.x * 32;
    for (int c0 = 0; c0 < cols; c0 += 32) {
        for (int j = ty; j < 32; j += 8)
            if (r0 + j < rows && c0 + tx < cols) tile[j][tx] = in[(r0 + j) * cols + c0 + tx];
        __syncthreads();
        for (int j = ty; j < 32; j += 8)
            if (c0 + j < cols && r0 + tx < rows) out[(c0 + j) * rows + r0 + tx] = tile[tx][j];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<(rows + 31) / 32, dim3(32, 8)>>>(in, out, rows, cols);
}
