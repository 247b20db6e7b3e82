// expect: uses-shared fails
// expect: time fails
// "A register is faster than shared memory, so all sums of a block are one thread's."
#include <cuda_runtime.h>

// One thread per element of c. Each thread reads a whole row of a, and a whole column of b.
__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    int row = blockIdx.y * 32, col = blockIdx.x * 1024 + threadIdx.x;
    float sum[32][32] = {};
    for (int d = 0; d < k; d++) {
        float l[32], r[32];
        for (int i = 0; i < 32; i++) l[i] = row + i < m ? a[(row + i) * k + d] : 0;
        for (int i = 0; i < 32; i++) r[i] = col + 32 * i < n ? b[d * n + col + 32 * i] : 0;
        for (int i = 0; i < 32; i++)
            for (int j = 0; j < 32; j++) sum[i][j] += l[i] * r[j];
    }
    for (int i = 0; i < 32; i++)
        for (int j = 0; j < 32; j++)
            if (row + i < m && col + 32 * j < n) c[(row + i) * n + col + 32 * j] = sum[i][j];
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 block(32);
    dim3 grid((n + 1023) / 1024, (m + 31) / 32);
    multiply<<<grid, block>>>(a, b, c, m, n, k);
}
