// A tree within tiles of 64 threads; the tile syncs before the first level alone.
// run: --kernel sums --grid 2 --block 128 --shared 512 --arg f32[256]=iota --arg f32[4]=poison
// expect: race.read-write at line 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sums(const float* in, float* out) {
    extern __shared__ float stage[];
    __shared__ cg::block_tile_memory<128> memory;
    auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
    unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    stage[threadIdx.x] = in[at];
    tile.sync();
    for (unsigned width = 32; width > 0; width /= 2)
        if (tile.thread_rank() < width) stage[threadIdx.x] += stage[threadIdx.x + width];
    if (tile.thread_rank() == 0) out[at / 64] = stage[threadIdx.x];
}
