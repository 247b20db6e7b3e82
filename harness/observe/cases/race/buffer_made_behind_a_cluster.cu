// A buffer that is made after a launch of clusters: two warps race there.
// run: --launch both --arg i32[256]=poison
// expect: race.read-write at lines 15 and 16
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) swap(int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    mine[threadIdx.x] = threadIdx.x;
    cluster.sync();
    out[blockIdx.x * 64 + threadIdx.x] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[threadIdx.x];
    cluster.sync();
}
__global__ void mirror(int* cells, int* out) {
    cells[threadIdx.x] = threadIdx.x;
    out[threadIdx.x] = cells[63 - threadIdx.x];
}
void both(int* out) {
    int* cells = nullptr;
    swap<<<4, 64>>>(out);
    cudaMalloc(&cells, 256);
    mirror<<<1, 64>>>(cells, out);
    cudaFree(cells);
}
