// Several clusters whose threads leave something for the last of them to count, without a fence or a barrier.
// run: --kernel last --grid 6 --block 64 --arg i32[384]=iota --arg i32[6]=zero
// expect: race.read-write at lines 12 and 18
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) last(const int* in, int* out) {
    __shared__ int mine[64], count;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    if (t == 0) count = 0;
    cluster.sync();
    mine[t] = in[at] - in[blockIdx.x * 64];
    const bool is_last = atomicAdd(cluster.map_shared_rank(&count, 0), 1) == 127;
    if (t % 2) __threadfence();
    int sum = 0;
    if (is_last)
        for (int one = 0; one < 64; ++one)
            sum += *cluster.map_shared_rank(&mine[one], 0) + *cluster.map_shared_rank(&mine[one], 1);
    if (is_last) atomicAdd(&out[blockIdx.x / 2 * 2 + 1], sum);
    cluster.sync();
}
