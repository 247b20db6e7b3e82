// Tiles of 128 and 64 threads exchange values, CUDA's barriers for them in the memory that it reserves.
// run: --kernel exchange --block 256 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
// output 1: 2027 2029 2031 2033
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void exchange(const int* in, int* out) {
    __shared__ cg::block_tile_memory<256> memory;
    auto block = cg::this_thread_block(memory);
    auto of_128 = cg::tiled_partition<128>(block);
    auto of_64 = cg::tiled_partition<64>(of_128);
    int value = cg::reduce(of_64, in[threadIdx.x], cg::plus<int>());
    value += of_128.shfl(in[threadIdx.x], 5) + of_64.shfl(in[threadIdx.x], 3);
    value += of_128.any(in[threadIdx.x] == 100) + 2 * of_128.all(in[threadIdx.x] >= 0);
    out[threadIdx.x] = value + 2 * in[threadIdx.x];
}
