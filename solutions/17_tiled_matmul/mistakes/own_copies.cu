// expect: coalesced fails
// expect: uses-shared fails
// expect: time fails
// "Asynchronous copies into shared memory are no loads."
#include <cuda_pipeline.h>

// One thread per element of c. Each thread reads a whole row of a, and a whole column of b.
__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    // TODO: Which elements do the 32 threads of a warp write here: a part of a row of c, or of a column?
    int row = blockIdx.y * blockDim.x + threadIdx.x;
    int col = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= m || col >= n) return;

    float sum = 0;
    __shared__ float p[256][3];
    int t = threadIdx.y * 16 + threadIdx.x;
    for (int d = 0; d < k; d++) {
        __pipeline_memcpy_async(&p[t][0], &a[row * k + d], 4);
        __pipeline_memcpy_async(&p[t][1], &b[d * n + col], 4);
        __pipeline_commit();
        __pipeline_wait_prior(0);
        sum += p[t][0] * p[t][1];
    }
    c[row * n + col] = sum;
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 block(16, 16);
    dim3 grid((n + 15) / 16, (m + 15) / 16);
    multiply<<<grid, block>>>(a, b, c, m, n, k);
}
