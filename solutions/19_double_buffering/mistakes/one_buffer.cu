// expect: two-buffers fails
// expect: time fails
// "It waits for its copies, so it is correct."
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int threads = 256;

__device__ int distance(int2 a, int2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// A thread has one query. The block goes through all points, `tile` points at a time.
__global__ void nearest(const int2* queries, const int2* points, int* out, int n, int m, int tile) {
    extern __shared__ int2 buffer[];
    const int i = blockIdx.x * threads + threadIdx.x;
    const int2 query = i < n ? queries[i] : int2{0, 0};

    int best = 0x7fffffff;
    for (int first = 0; first < m; first += tile) {
        for (int p = threadIdx.x; p < tile; p += threads)
            if (first + p < m) __pipeline_memcpy_async(&buffer[p], &points[first + p], sizeof(int2));
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        for (int p = 0; p < min(tile, m - first); p++) best = min(best, distance(query, buffer[p]));
        __syncthreads();
    }
    if (i < n) out[i] = best;
}

extern "C" void launch(const int* queries, const int* points, int* out, int n, int m, int tile) {
    const int blocks = (n + threads - 1) / threads;
    const int bytes = tile * sizeof(int2);
    nearest<<<blocks, threads, bytes>>>((const int2*)queries, (const int2*)points, out, n, m, tile);
}
