// block_pipeline.cu: the block's cuda::pipeline orders copies and readers, without a barrier.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cuda/pipeline>

constexpr int threads = 256;

__device__ int distance(int2 a, int2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

__global__ void nearest(const int2* queries, const int2* points, int* out, int n, int m, int tile) {
    extern __shared__ int2 buffers[];  // two of them, `tile` points each
    const int i = blockIdx.x * threads + threadIdx.x;
    const int2 query = i < n ? queries[i] : int2{0, 0};

    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    const auto block = cooperative_groups::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    const auto fetch = [&](int k) {
        if (k * tile >= m) return;
        pipeline.producer_acquire();  // nobody uses the buffer any more
        cuda::memcpy_async(block, buffers + k % 2 * tile, points + k * tile,
                           sizeof(int2) * min(tile, m - k * tile), pipeline);
        pipeline.producer_commit();
    };

    int best = 0x7fffffff;
    fetch(0);
    for (int k = 0; k * tile < m; k++) {
        fetch(k + 1);  // on its way while tile k is used
        pipeline.consumer_wait();
        const int2* from = buffers + k % 2 * tile;
        for (int p = 0; p < min(tile, m - k * tile); p++) best = min(best, distance(query, from[p]));
        pipeline.consumer_release();
    }
    if (i < n) out[i] = best;
}

extern "C" void launch(const int* queries, const int* points, int* out, int n, int m, int tile) {
    const int blocks = (n + threads - 1) / threads;
    const int bytes = 2 * tile * sizeof(int2);
    nearest<<<blocks, threads, bytes>>>((const int2*)queries, (const int2*)points, out, n, m, tile);
}
