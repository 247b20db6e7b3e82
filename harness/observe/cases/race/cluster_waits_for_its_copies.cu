// Who has waited for its asynchronous copy meets the others before they read it, in a cluster, too.
// run: --kernel fetch --grid 4 --block 64 --in i32[256]=iota --arg i32[256]=poison
// expect: nothing
// output 1: 0 1 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) fetch(const int* in, int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    const auto place = static_cast<unsigned>(__cvta_generic_to_shared(&mine[t]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(place), "l"(in + at) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group 0;" ::: "memory");
    __syncthreads();
    out[at] = mine[t ^ 32] - (t < 32 ? 32 : -32);
    cluster.sync();
}
