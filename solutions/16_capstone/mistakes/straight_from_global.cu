// expect: reuses fails
// expect: time fails
// "The cache will see to it that elements are near."
#include <cuda_runtime.h>

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    int r = blockIdx.x * 32 + threadIdx.x, c = blockIdx.y * 8 + threadIdx.y;  // neighbors of a row of `out`
    if (r >= rows || c >= cols) return;
    int sum = 0;
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            if (r + dy >= 0 && r + dy < rows && c + dx >= 0 && c + dx < cols) sum += __ldg(&in[(r + dy) * cols + c + dx]);
    out[c * rows + r] = sum;
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    blur<<<dim3((rows + 31) / 32, (cols + 7) / 8), dim3(32, 8)>>>(in, out, rows, cols, radius);
}
