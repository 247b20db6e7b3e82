// The tile is turned round on the way in: columns are written, rows are read.
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int turned[32][33];
    int tx = threadIdx.x, ty = threadIdx.y;
    for (int j = 0; j < 32; j += 8) {
        int r = blockIdx.y * 32 + ty + j, c = blockIdx.x * 32 + tx;
        if (r < rows && c < cols) turned[tx][ty + j] = in[r * cols + c];
    }
    __syncthreads();
    for (int j = 0; j < 32; j += 8) {
        int r = blockIdx.y * 32 + tx, c = blockIdx.x * 32 + ty + j;
        if (r < rows && c < cols) out[c * rows + r] = turned[ty + j][tx];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 8)>>>(in, out, rows, cols);
}
