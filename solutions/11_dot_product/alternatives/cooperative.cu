// Cooperative groups: the warp's reduce, then the block's through shared memory.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float totals[32];
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    float mine = 0;
    for (unsigned i = blockIdx.x * block.size() + block.thread_rank(); i < n; i += gridDim.x * block.size()) mine += a[i] * b[i];
    mine = cg::reduce(warp, mine, cg::plus<float>());
    if (warp.thread_rank() == 0) totals[warp.meta_group_rank()] = mine;
    block.sync();
    if (warp.meta_group_rank() != 0) return;
    mine = warp.thread_rank() < warp.meta_group_size() ? totals[warp.thread_rank()] : 0;
    mine = cg::reduce(warp, mine, cg::plus<float>());
    if (warp.thread_rank() == 0) atomicAdd(result, mine);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<min(1024, (n + 127) / 128), 128>>>(a, b, result, n);
}
