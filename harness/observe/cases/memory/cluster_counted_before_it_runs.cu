// A barrier of the own block says nothing of the others: have they started?
// run: --kernel count --grid 2 --block 64 --arg i32[128]=iota --arg i32[2]=zero
// expect: memory.freed at line 11
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) count(const int* in, int* out) {
    __shared__ int flags[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x;
    __syncthreads();
    cluster.map_shared_rank(flags, cluster.block_rank() ^ 1)[t] = in[cluster.thread_rank()] % 2;
    cluster.sync();
    atomicAdd(&out[blockIdx.x], flags[t]);
}
