// group_copies.cu: copies of the whole block, by cooperative groups; their wait is a barrier, too.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int threads = 256;

__device__ int distance(int2 a, int2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

__global__ void nearest(const int2* queries, const int2* points, int* out, int n, int m, int tile) {
    extern __shared__ int2 buffers[];  // two of them, `tile` points each
    const int i = blockIdx.x * threads + threadIdx.x;
    const int2 query = i < n ? queries[i] : int2{0, 0};

    const auto block = cg::this_thread_block();
    const auto fetch = [&](int k) {
        cg::memcpy_async(block, buffers + k % 2 * tile, points + k * tile,
                         sizeof(int2) * min(tile, m - k * tile));
    };

    int best = 0x7fffffff;
    fetch(0);
    for (int k = 0; k * tile < m; k++) {
        if ((k + 1) * tile < m) {
            fetch(k + 1);
            cg::wait_prior<1>(block);
        } else {
            cg::wait(block);
        }
        const int2* from = buffers + k % 2 * tile;
        for (int p = 0; p < min(tile, m - k * tile); p++) best = min(best, distance(query, from[p]));
        __syncthreads();  // nobody reads tile k any more: the next step fills its buffer
    }
    if (i < n) out[i] = best;
}

extern "C" void launch(const int* queries, const int* points, int* out, int n, int m, int tile) {
    const int blocks = (n + threads - 1) / threads;
    const int bytes = 2 * tile * sizeof(int2);
    nearest<<<blocks, threads, bytes>>>((const int2*)queries, (const int2*)points, out, n, m, tile);
}
