// Two stages: while one is read the next is copied; the block's pipeline orders both.
// run: --kernel stages --block 32 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 31 30 29 28
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
__global__ void stages(const int* in, int* out) {
    __shared__ int stage[2][32];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    int t = threadIdx.x, next = 0;
    for (int part = 0; part < 4; part++) {
        for (; next < 4 && next < part + 2; next++) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, stage[next % 2], in + next * 32, sizeof(int) * 32, pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        out[part * 32 + t] = stage[part % 2][31 - t];
        pipeline.consumer_release();
    }
}
