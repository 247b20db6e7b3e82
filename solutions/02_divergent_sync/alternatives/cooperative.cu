// The block as an object of cooperative groups; its sync() is met by all of its threads.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void reduce(const float* in, float* block_sums, int n) {
    auto block = cooperative_groups::this_thread_block();
    __shared__ float part[256];
    const unsigned rank = block.thread_rank();
    const unsigned i = blockIdx.x * block.size() + rank;
    part[rank] = i < n ? in[i] : 0.0f;
    block.sync();
    for (unsigned stride = block.size() / 2; stride >= 32; stride /= 2) {
        if (rank < stride) part[rank] += part[rank + stride];
        block.sync();
    }
    auto warp = cooperative_groups::tiled_partition<32>(block);
    if (warp.meta_group_rank() == 0) {
        float sum = part[rank];
        for (int lanes = 16; lanes > 0; lanes /= 2) sum += warp.shfl_xor(sum, lanes);
        if (rank == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
