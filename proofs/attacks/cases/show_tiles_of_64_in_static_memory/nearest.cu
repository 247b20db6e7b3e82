#include <cuda_pipeline.h>
#include <cuda_runtime.h>
constexpr int threads = 256, tile = 64;
__device__ int distance(int2 a, int2 b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }
__global__ void nearest(const int2* queries, const int2* points, int* out, int n, int m) {
    __shared__ int2 buffers[2 * tile];
    const int i = blockIdx.x * threads + threadIdx.x;
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
        for (int p = 0; p < min(tile, m - k * tile); p++) best = min(best, distance(query, from[p]));
        __syncthreads();
    }
    if (i < n) out[i] = best;
}
extern "C" void launch(const int* queries, const int* points, int* out, int n, int m, int of_task) {
    nearest<<<(n + threads - 1) / threads, threads, 16 * of_task>>>((const int2*)queries, (const int2*)points, out, n, m);
}
