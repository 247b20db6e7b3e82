// barrier_objects.cu: barriers and pipelines as objects: cuda::barrier, cuda::pipeline, memcpy_async.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

__global__ void arrive_and_wait(int* x, int rounds) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int tile[256];
    const int t = threadIdx.x;
    if (t == 0) init(&barrier, blockDim.x);
    __syncthreads();
    for (int round = 0; round < rounds; ++round) {
        tile[t] = x[t] + round;
        barrier.arrive_and_wait();
        const int neighbour = tile[t ^ 1];
        auto token = barrier.arrive();
        x[t] += neighbour;
        barrier.wait(std::move(token));
    }
    if (t & 1) barrier.arrive_and_drop();
}

__global__ void copies(float* out, const float* in, int n) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    extern __shared__ float staged[];
    const auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&barrier, block.size());
    block.sync();
    cuda::memcpy_async(block, staged, in, sizeof(float) * n, barrier);
    barrier.arrive_and_wait();
    out[block.thread_rank()] = staged[n - 1 - block.thread_rank()];
}

__global__ void stages(float* out, const float* in, int tiles) {
    constexpr int depth = 2;
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, depth> state;
    extern __shared__ float staged[];
    const auto block = cg::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    const int width = block.size();
    for (int fetched = 0, used = 0; used < tiles; ++used) {
        for (; fetched < tiles && fetched < used + depth; ++fetched) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, staged + fetched % depth * width, in + fetched * width, sizeof(float) * width, pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        out[used * width + block.thread_rank()] = staged[used % depth * width + (block.thread_rank() ^ 1)];
        pipeline.consumer_release();
    }
}

__global__ void one_thread(float* out, const float* in) {
    __shared__ float tile[128];
    auto pipeline = cuda::make_pipeline();
    pipeline.producer_acquire();
    cuda::memcpy_async(tile + threadIdx.x, in + threadIdx.x, sizeof(float), pipeline);
    pipeline.producer_commit();
    pipeline.consumer_wait();
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x ^ 1];
    pipeline.consumer_release();
}
