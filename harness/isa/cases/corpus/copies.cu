// copies.cu: asynchronous copies from global to shared memory: primitives, cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

__global__ void primitives(float* out, const float* in, const float4* in4, const float2* in2) {
    __shared__ float tile[256];
    __shared__ float4 tile4[64];
    __shared__ float2 tile2[64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(tile + t, in + t, 4);
    __pipeline_memcpy_async(tile4 + t, in4 + t, 16);
    __pipeline_commit();
    __pipeline_memcpy_async(tile2 + t, in2 + t, 8, 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[t] = tile[t ^ 1] + tile4[t ^ 1].x;
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] += tile2[t ^ 1].y;
}

__global__ void by_groups(float* out, const float* in, int n) {
    extern __shared__ float staged[];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, staged, in, sizeof(float) * n);
    cg::wait(block);
    out[block.thread_rank()] = staged[n - 1 - block.thread_rank()];
    cg::memcpy_async(block, staged, in + n, sizeof(float) * n);
    cg::memcpy_async(block, staged + n, in + n, sizeof(float) * n);
    cg::wait_prior<1>(block);
    out[block.thread_rank()] += staged[block.thread_rank()];
}
