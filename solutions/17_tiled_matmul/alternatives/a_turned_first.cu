// A copy of a with rows and columns exchanged, made once, so that both parts are loaded row by row.
#include <cuda_runtime.h>

constexpr int side = 64;             // a block computes side × side elements of c
constexpr int depth = 16;            // so many columns of a, and rows of b, are in shared memory at a time
constexpr int across = 16;           // a block has across × across threads
constexpr int each = side / across;  // a thread computes each × each elements, `across` apart

// The columns of a become rows, once: the parts of it are then loaded and stored as they are needed.
__global__ void turn(const float* a, float* turned, int m, int k) {
    __shared__ float tile[32][33];
    const int x = threadIdx.x, row0 = blockIdx.y * 32, col0 = blockIdx.x * 32;
    for (int y = threadIdx.y; y < 32; y += 8)
        if (row0 + y < m && col0 + x < k) tile[y][x] = a[(row0 + y) * k + col0 + x];
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += 8)
        if (col0 + y < k && row0 + x < m) turned[(col0 + y) * m + row0 + x] = tile[x][y];
}

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float left[depth][side];
    __shared__ float right[depth][side];
    const int x = threadIdx.x, y = threadIdx.y, thread = y * across + x;
    const int row0 = blockIdx.y * side, col0 = blockIdx.x * side;

    float sum[each][each] = {};
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = thread; e < side * depth; e += across * across) {
            const int d = e / side, r = e % side;
            left[d][r] = row0 + r < m && d0 + d < k ? a[(d0 + d) * m + row0 + r] : 0;
        }
        for (int e = thread; e < side * depth; e += across * across) {
            const int d = e / side, col = e % side;
            right[d][col] = d0 + d < k && col0 + col < n ? b[(d0 + d) * n + col0 + col] : 0;
        }
        __syncthreads();  // both parts are complete

        for (int d = 0; d < depth; d++) {
            float l[each], r[each];
            for (int i = 0; i < each; i++) l[i] = left[d][y + across * i];
            for (int j = 0; j < each; j++) r[j] = right[d][x + across * j];
            for (int i = 0; i < each; i++)
                for (int j = 0; j < each; j++) sum[i][j] += l[i] * r[j];
        }
        __syncthreads();  // nobody reads the parts any more: they may be overwritten
    }

    for (int i = 0; i < each; i++)
        for (int j = 0; j < each; j++) {
            const int row = row0 + y + across * i, col = col0 + x + across * j;
            if (row < m && col < n) c[row * n + col] = sum[i][j];
        }
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 block(across, across);
    dim3 grid((n + side - 1) / side, (m + side - 1) / side);
    float* turned;
    cudaMalloc(&turned, m * k * sizeof(float));
    turn<<<dim3((k + 31) / 32, (m + 31) / 32), dim3(32, 8)>>>(a, turned, m, k);
    multiply<<<grid, block>>>(turned, b, c, m, n, k);
    cudaFree(turned);
}
