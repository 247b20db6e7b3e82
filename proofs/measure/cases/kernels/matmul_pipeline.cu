// matmul_pipeline.cu: two tiles in shared memory take turns: one is copied asynchronously while the other is used.
// arg: f32[4096]=signed
// arg: f32[4096]=signed
// arg: f32[4096]=poison
// launch: multiply<<<4x4, 16x16>>>
#include <cuda_pipeline.h>
extern "C" __global__ void multiply(const float* a, const float* b, float* c) {
    __shared__ float ta[2][16][16], tb[2][16][16];
    const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    const auto fetch = [&](int tile) {
        __pipeline_memcpy_async(&ta[tile % 2][y][x], &a[row * 64 + tile * 16 + x], 4);
        __pipeline_memcpy_async(&tb[tile % 2][y][x], &b[(tile * 16 + y) * 64 + column], 4);
        __pipeline_commit();
    };
    fetch(0);
    float sum = 0;
    for (int tile = 0; tile < 4; ++tile) {
        if (tile + 1 < 4) fetch(tile + 1);
        __pipeline_wait_prior(tile + 1 < 4 ? 1 : 0);
        __syncthreads();
        for (int at = 0; at < 16; ++at) sum = fmaf(ta[tile % 2][y][at], tb[tile % 2][at][x], sum);
        __syncthreads();
    }
    c[row * 64 + column] = sum;
}
