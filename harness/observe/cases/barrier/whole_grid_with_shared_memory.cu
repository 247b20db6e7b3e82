// The blocks of a cooperative launch take turns, and each has shared memory of its own.
// run: --kernel scale --grid 4 --block 64 --shared 512 --arg i32[64]=iota --arg f64[256]=zero --arg f64[4]=zero
// expect: nothing
// output 2: 2016 2016 2016 2016
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ void sum(double* part, const cg::thread_block& block) {
    for (int n = block.size() / 2; n > 0; n /= 2) {
        block.sync();
        if (block.thread_rank() < n) part[block.thread_rank()] += part[block.thread_rank() + n];
    }
    block.sync();
}
__global__ void scale(const int* in, double* out, double* sums) {
    extern __shared__ double part[];
    __shared__ double all;
    auto block = cg::this_thread_block();
    auto grid = cg::this_grid();
    part[block.thread_rank()] = in[block.thread_rank()];
    sum(part, block);
    if (block.thread_rank() == 0) sums[blockIdx.x] = part[0];
    grid.sync();
    if (block.thread_rank() == 0) all = sums[0] + sums[1] + sums[2] + sums[3];
    block.sync();
    out[grid.thread_rank()] = in[block.thread_rank()] / all;
}
