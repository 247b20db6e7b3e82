// The next tile is loaded into registers before this one is used, and stored behind that: what no register waits for overlaps, too.
#include <cuda_runtime.h>

constexpr int threads = 256;
constexpr int mine = 2;  // points of a tile that a thread keeps in registers; what is left of a large tile is copied at once

__device__ int distance(int2 a, int2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

__global__ void nearest(const int2* queries, const int2* points, int* out, int n, int m, int tile) {
    extern __shared__ int2 buffers[];  // two of them, `tile` points each
    const int i = blockIdx.x * threads + threadIdx.x;
    const int2 query = i < n ? queries[i] : int2{0, 0};

    int best = 0x7fffffff;
    for (int p = threadIdx.x; p < min(tile, m); p += threads) buffers[p] = points[p];
    for (int k = 0; k * tile < m; k++) {
        const int count = min(tile, m - k * tile), next_count = min(tile, m - (k + 1) * tile);
        const int2* next = points + (k + 1) * tile;
        int2 kept[mine];
        for (int j = 0; j < mine; j++) {
            const int p = threadIdx.x + j * threads;
            if (p < next_count) kept[j] = next[p];
        }
        __syncthreads();  // tile k is there, and nobody uses the other buffer
        const int2* from = buffers + k % 2 * tile;
        for (int p = 0; p < count; p++) best = min(best, distance(query, from[p]));
        int2* to = buffers + (k + 1) % 2 * tile;
        for (int j = 0; j < mine; j++) {
            const int p = threadIdx.x + j * threads;
            if (p < next_count) to[p] = kept[j];
        }
        for (int p = threadIdx.x + mine * threads; p < next_count; p += threads) to[p] = next[p];
    }
    if (i < n) out[i] = best;
}

extern "C" void launch(const int* queries, const int* points, int* out, int n, int m, int tile) {
    const int blocks = (n + threads - 1) / threads;
    const int bytes = 2 * tile * sizeof(int2);
    nearest<<<blocks, threads, bytes>>>((const int2*)queries, (const int2*)points, out, n, m, tile);
}
