// Two threads for each query: each looks at half of a tile, and the nearer one of both wins in the end.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int queries_each = 256, threads = 2 * queries_each;

__device__ int distance(int2 a, int2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

__global__ void nearest(const int2* queries, const int2* points, int* out, int n, int m, int tile) {
    extern __shared__ int2 buffers[];
    __shared__ int found[threads];
    const int half = threadIdx.x / queries_each, i = blockIdx.x * queries_each + threadIdx.x % queries_each;
    const int2 query = i < n ? queries[i] : int2{0, 0};

    const auto fetch = [&](int k) {
        int2* to = buffers + k % 2 * tile;
        for (int p = threadIdx.x; p < min(tile, m - k * tile); p += threads)
            __pipeline_memcpy_async(&to[p], &points[k * tile + p], sizeof(int2));
        __pipeline_commit();
    };

    int best = 0x7fffffff;
    fetch(0);
    for (int k = 0; k * tile < m; k++) {
        fetch(k + 1);
        __pipeline_wait_prior(1);
        __syncthreads();
        const int2* from = buffers + k % 2 * tile;
        for (int p = half; p < min(tile, m - k * tile); p += 2) best = min(best, distance(query, from[p]));
        __syncthreads();
    }
    found[threadIdx.x] = best;
    __syncthreads();
    if (half == 0 && i < n) out[i] = min(best, found[threadIdx.x + queries_each]);
}

extern "C" void launch(const int* queries, const int* points, int* out, int n, int m, int tile) {
    const int blocks = (n + queries_each - 1) / queries_each;
    nearest<<<blocks, threads, 2 * tile * sizeof(int2)>>>((const int2*)queries, (const int2*)points, out, n, m, tile);
}
