// two_buffers.cu: right with two pairs of tiles in turn, and so with one barrier per step.
#include <cuda_runtime.h>

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float tiles[2][2][16][16];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
    float sum = 0;
    int turn = 0;
    for (int first = 0; first < k; first += 16, turn ^= 1) {
        tiles[turn][0][y][x] = row < m && first + x < k ? a[row * k + first + x] : 0.0f;
        tiles[turn][1][y][x] = first + y < k && col < n ? b[(first + y) * n + col] : 0.0f;
        __syncthreads();  // whoever is here has read the other pair
        for (int i = 0; i < 16; i++) sum = fmaf(tiles[turn][0][y][i], tiles[turn][1][i][x], sum);
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    product<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k);
}
