// matmul.cu: the product of two matrices, c = a × b. a has m rows of k elements, b has k rows of n.
#include <cuda_runtime.h>

// One thread per element of c. Each thread reads a whole row of a, and a whole column of b.
__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    // TODO: Which elements do the 32 threads of a warp write here: a part of a row of c, or of a column?
    int row = blockIdx.y * blockDim.x + threadIdx.x;
    int col = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= m || col >= n) return;

    float sum = 0;
    for (int d = 0; d < k; d++) sum += a[row * k + d] * b[d * n + col];
    c[row * n + col] = sum;
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 block(16, 16);
    dim3 grid((n + 15) / 16, (m + 15) / 16);
    multiply<<<grid, block>>>(a, b, c, m, n, k);
}
