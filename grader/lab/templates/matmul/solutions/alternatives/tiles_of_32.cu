// tiles_of_32.cu: right with tiles of 32, of which each thread computes four outputs in registers.
#include <cuda_runtime.h>

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float from_a[32][32], from_b[32][32];
    int x = threadIdx.x, y = threadIdx.y, top = blockIdx.y * 32, col = blockIdx.x * 32 + x;
    float sum[4] = {0, 0, 0, 0};
    for (int first = 0; first < k; first += 32) {
        for (int r = y; r < 32; r += 8) {
            from_a[r][x] = top + r < m && first + x < k ? a[(top + r) * k + first + x] : 0.0f;
            from_b[r][x] = first + r < k && col < n ? b[(first + r) * n + col] : 0.0f;
        }
        __syncthreads();
        for (int i = 0; i < 32; i++)
            for (int j = 0; j < 4; j++) sum[j] += from_a[y + 8 * j][i] * from_b[i][x];
        __syncthreads();
    }
    for (int j = 0; j < 4; j++)
        if (top + y + 8 * j < m && col < n) c[(top + y + 8 * j) * n + col] = sum[j];
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    product<<<dim3((n + 31) / 32, (m + 31) / 32), dim3(32, 8)>>>(a, b, c, m, n, k);
}
