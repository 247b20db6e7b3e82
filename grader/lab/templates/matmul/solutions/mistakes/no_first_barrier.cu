// expect: correct fails
// expect: race-free fails
// expect: race.read-write at line 14
// "Each thread reads the place that it has just written."
#include <cuda_runtime.h>

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float from_a[16][16], from_b[16][16];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
    float sum = 0;
    for (int first = 0; first < k; first += 16) {
        from_a[y][x] = row < m && first + x < k ? a[row * k + first + x] : 0.0f;
        from_b[y][x] = first + y < k && col < n ? b[(first + y) * n + col] : 0.0f;
        for (int i = 0; i < 16; i++) sum += from_a[y][i] * from_b[i][x];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    product<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k);
}
