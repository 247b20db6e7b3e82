// Sums and maxima within tiles of four, eight and sixteen, and a scan of a whole warp.
// run: --kernel folds --block 32 --arg i32[32]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 6 6 6 6 22 22 22 22
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void folds(const int* in, int* out) {
    auto block = cg::this_thread_block();
    auto four = cg::tiled_partition<4>(block);
    auto eight = cg::tiled_partition<8>(block);
    auto sixteen = cg::tiled_partition<16>(block);
    auto warp = cg::tiled_partition<32>(block);
    int t = threadIdx.x, value = in[t];
    out[t] = cg::reduce(four, value, cg::plus<int>());
    out[32 + t] = cg::reduce(eight, value, cg::greater<int>());
    out[64 + t] = cg::reduce(sixteen, value, cg::plus<int>());
    out[96 + t] = cg::inclusive_scan(warp, value, cg::plus<int>());
}
