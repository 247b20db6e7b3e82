// Several clusters whose threads all fence before the last of them to count reads what they have left.
// run: --kernel last --grid 6 --block 64 --arg i32[384]=iota --arg i32[6]=zero
// expect: nothing
// output 1: 0 4032 0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) last(const int* in, int* out) {
    __shared__ int mine[64], count;
    __shared__ bool is_last;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, at = blockIdx.x * 64 + t;
    if (t == 0) count = 0;
    cluster.sync();
    mine[t] = in[at] - in[blockIdx.x * 64];
    __threadfence();
    __syncthreads();
    if (t == 0) is_last = atomicAdd(cluster.map_shared_rank(&count, 0), 1) == 1;
    __syncthreads();
    int sum = 0;
    if (is_last && t == 0)
        for (int one = 0; one < 64; ++one)
            sum += *cluster.map_shared_rank(&mine[one], 0) + *cluster.map_shared_rank(&mine[one], 1);
    if (is_last && t == 0) atomicAdd(&out[blockIdx.x / 2 * 2 + 1], sum);
    cluster.sync();
}
