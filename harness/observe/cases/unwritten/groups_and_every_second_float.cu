// Cooperative groups bring structures with padding; every second float of the sums is unwritten, and used.
// run: --launch run --arg f32[32]=poison
// expect: memory.uninitialised at line 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void fill(float* sums) {
    auto block = cg::this_thread_block();
    sums[2 * block.thread_rank()] = 1;
    block.sync();
}
__global__ void use(const float* sums, float* out) {
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    float one = sums[2 * tile.thread_rank()], other = sums[2 * tile.thread_rank() + 1];
    out[tile.thread_rank()] = tile.shfl_xor(one + other, 1);
}
extern "C" void run(float* out) {
    float* sums;
    cudaMalloc(&sums, 64 * sizeof(float));
    fill<<<1, 32>>>(sums);
    use<<<1, 32>>>(sums, out);
    cudaFree(sums);
}
