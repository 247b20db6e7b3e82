// The tile is copied from global to shared memory without a detour by registers; the block waits for its copies.
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int side = 32, lines = 16;

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    auto block = cooperative_groups::this_thread_block();
    const int span = side + 2 * radius, pitch = span | 1;
    int *tile = pool, *across = pool + span * pitch;
    for (int y = threadIdx.y; y < span; y += lines)
        for (int x = threadIdx.x; x < span; x += side) {
            const int r = int(blockIdx.y) * side - radius + y, c = int(blockIdx.x) * side - radius + x;
            if (r >= 0 && r < rows && c >= 0 && c < cols)
                __pipeline_memcpy_async(&tile[y * pitch + x], &in[r * cols + c], sizeof(int));
            else
                tile[y * pitch + x] = 0;
        }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    block.sync();
    for (int y = threadIdx.y; y < span; y += lines) {
        int sum = 0;
        for (int x = threadIdx.x; x <= threadIdx.x + 2 * radius; x++) sum += tile[y * pitch + x];
        across[y * (side + 1) + threadIdx.x] = sum;
    }
    block.sync();
    for (int x = threadIdx.y; x < side; x += lines) {
        const int r = blockIdx.y * side + threadIdx.x, c = blockIdx.x * side + x;
        int sum = 0;
        for (int y = threadIdx.x; y <= threadIdx.x + 2 * radius; y++) sum += across[y * (side + 1) + x];
        if (r < rows && c < cols) out[c * rows + r] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    const int span = side + 2 * radius;
    const dim3 grid((cols + side - 1) / side, (rows + side - 1) / side), block(side, lines);
    blur<<<grid, block, span * ((span | 1) + side + 1) * sizeof(int)>>>(in, out, rows, cols, radius);
}
