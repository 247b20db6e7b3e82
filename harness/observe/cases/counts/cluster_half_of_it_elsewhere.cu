// Every second lane reads the other block's memory, all from one bank: the owner's banks serve them in turn (h200/remote_requests.csv).
// run: --kernel mixed --grid 2 --block 32 --arg i32[64]=zero
// expect: banks.conflict at line 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) mixed(int* out) {
    __shared__ int tile[32][32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x;
    for (int row = 0; row < 32; ++row) tile[row][t] = row;
    cluster.sync();
    const int* there = cluster.map_shared_rank(&tile[0][0], cluster.block_rank() ^ (t & 1));
    int sum = 0;
    for (int i = 0; i < 32; ++i) sum += there[t % 2 ? t * 32 : i * 32 + t / 2];
    out[blockIdx.x * 32 + t] = sum;
    cluster.sync();
}
