// The warps meet before the first has waited for its asynchronous copies: the second may read too early.
// run: --kernel fetch --grid 4 --block 64 --in i32[256]=iota --arg i32[256]=poison
// expect: race.read-write at lines 11 and 15
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) fetch(const int* in, int* out) {
    __shared__ int mine[32];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    const auto place = static_cast<unsigned>(__cvta_generic_to_shared(&mine[t % 32]));
    if (t < 32) asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(place), "l"(in + at) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    __syncthreads();
    if (t < 32) asm volatile("cp.async.wait_group 0;" ::: "memory");
    if (t >= 32) out[at] = mine[t - 32];
    cluster.sync();
}
