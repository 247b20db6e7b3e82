// nearest.cu: the buffers are chosen through an array of pointers, which the compiler keeps in memory.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int threads = 256;

__global__ void __launch_bounds__(threads)
    nearest(const int2* queries, const int2* points, int* out, int n, int m, int tile) {
    extern __shared__ __align__(16) int2 both[];
    const auto block = cg::this_thread_block();
    int2* buffer[2] = {both, both + tile};
    const int i = blockIdx.x * threads + threadIdx.x;
    const int2 mine = i < n ? queries[i] : make_int2(0, 0);
    const auto fetch = [&](int k) {
        if (k * tile < m)
            cg::memcpy_async(block, buffer[k & 1], points + k * tile, sizeof(int2) * min(tile, m - k * tile));
    };

    int best = 0x7fffffff;
    fetch(0);
    for (int k = 0; k * tile < m; ++k) {
        fetch(k + 1);
        if ((k + 1) * tile < m)
            cg::wait_prior<1>(block);
        else
            cg::wait(block);
        const int2* now = buffer[k & 1];
        const int count = min(tile, m - k * tile);
#pragma unroll 4
        for (int j = 0; j < count; ++j) {
            const int dx = mine.x - now[j].x, dy = mine.y - now[j].y;
            best = min(best, dx * dx + dy * dy);
        }
        block.sync();
    }
    if (i < n) out[i] = best;
}

extern "C" void launch(const int* queries, const int* points, int* out, int n, int m, int tile) {
    nearest<<<(n + threads - 1) / threads, threads, 2 * tile * sizeof(int2)>>>((const int2*)queries, (const int2*)points,
                                                                             out, n, m, tile);
}
