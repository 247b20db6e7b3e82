// reduce_cooperative.cu: cooperative groups: sums and extremes of tiles of several sizes, and of the lanes that are left in a branch.
// arg: i32[1024]=below:1000
// arg: i32[1024]=poison
// launch: reduce<<<4, 256>>>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void reduce(const int* in, int* out) {
    const auto block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const auto eight = cg::tiled_partition<8>(warp);
    const int at = blockIdx.x * blockDim.x + block.thread_rank(), value = in[at];
    int result = cg::reduce(warp, value, cg::plus<int>());
    result = result * 31 + cg::reduce(eight, value, cg::less<int>());
    result = result * 31 + cg::reduce(eight, value, cg::greater<int>());
    if (value % 3 == 0) {
        const auto some = cg::coalesced_threads();
        result = result * 31 + static_cast<int>(some.size()) * 100 + static_cast<int>(some.thread_rank());
        result += cg::reduce(some, value, cg::bit_xor<int>());
    }
    out[at] = result + eight.shfl(value, 3) + warp.shfl_xor(value, 5);
}
