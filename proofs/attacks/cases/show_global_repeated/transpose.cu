#include <cuda_runtime.h>
__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int words[256];
    int t = threadIdx.y * 32 + threadIdx.x;
    int col = blockIdx.x * 32 + threadIdx.x;
    for (int y = threadIdx.y; y < 32; y += 8) {
        int row = blockIdx.y * 32 + y;
        ((volatile int*)words)[t] = 1;
        (void)((volatile int*)words)[t];
        if (row < rows && col < cols) {
            out[col * rows + row] = in[row * cols + col];
            for (int k = 0; k < 1000; k++) (void)*(volatile int*)&in[row * cols + col];
        }
    }
}
extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 8)>>>(in, out, rows, cols);
}
