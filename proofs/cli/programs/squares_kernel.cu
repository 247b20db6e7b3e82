// The student's part of squares_main.cu.
#include "utils.h"

__global__ void square(const float *d_in, float *d_out, size_t n) {
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) d_out[i] = d_in[i] * d_in[i];
}

void your_squares(const float *d_in, float *d_out, size_t n) {
    const dim3 blockSize(128), gridSize((n + 127) / 128);
    square<<<gridSize, blockSize>>>(d_in, d_out, n);
}
