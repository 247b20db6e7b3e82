// expect: tiled fails
// expect: time fails
// "Constant memory has a cache of its own: b needs no tile, and nobody loads it."
#include <cuda_runtime.h>

constexpr int side = 64;             // a block computes side × side elements of c
constexpr int depth = 16;            // so many columns of a are in shared memory at a time
constexpr int across = 16;           // a block has across × across threads
constexpr int each = side / across;  // a thread computes each × each elements, `across` apart
constexpr int room = 16384;          // the floats that constant memory holds

__constant__ float columns[room];

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float left[side][depth];
    const int x = threadIdx.x, y = threadIdx.y, thread = y * across + x;
    const int row0 = blockIdx.y * side, col0 = blockIdx.x * side;

    float sum[each][each] = {};
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = thread; e < side * depth; e += across * across) {
            const int r = e / depth, d = e % depth;
            left[r][d] = row0 + r < m && d0 + d < k ? a[(row0 + r) * k + d0 + d] : 0;
        }
        __syncthreads();
        for (int d = 0; d < depth && d0 + d < k; d++)
            for (int j = 0; j < each; j++) {
                const int col = col0 + x + across * j, e = (d0 + d) * n + col;
                if (col >= n) continue;
                const float r = n * k <= room ? columns[e] : b[e];
                for (int i = 0; i < each; i++) sum[i][j] += left[y + across * i][d] * r;
            }
        __syncthreads();
    }

    for (int i = 0; i < each; i++)
        for (int j = 0; j < each; j++) {
            const int row = row0 + y + across * i, col = col0 + x + across * j;
            if (row < m && col < n) c[row * n + col] = sum[i][j];
        }
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    if (n * k <= room) cudaMemcpyToSymbol(columns, b, sizeof(float) * n * k, 0, cudaMemcpyDeviceToDevice);
    dim3 block(across, across);
    dim3 grid((n + side - 1) / side, (m + side - 1) / side);
    multiply<<<grid, block>>>(a, b, c, m, n, k);
}
