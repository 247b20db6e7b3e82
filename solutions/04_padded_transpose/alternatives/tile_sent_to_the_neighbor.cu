// Two blocks are a cluster. Each loads the tile of the other one and stores it there, in padded rows.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int side = 32, lines = 8;

__global__ void __cluster_dims__(1, 1, 2) transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side + 1];
    auto cluster = cg::this_cluster();
    const int other = blockIdx.z ^ 1, top = (blockIdx.y * 2 + blockIdx.z) * side, their_top = (blockIdx.y * 2 + other) * side;
    int* theirs = cluster.map_shared_rank(&tile[0][0], other);

    cluster.sync();  // the other block has begun
    int col = blockIdx.x * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines)
        if (their_top + y < rows && col < cols) theirs[y * (side + 1) + threadIdx.x] = in[(their_top + y) * cols + col];
    cluster.sync();

    int row = top + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int c = blockIdx.x * side + x;
        if (row < rows && c < cols) out[c * rows + row] = tile[threadIdx.x][x];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + side - 1) / side, (rows + 2 * side - 1) / (2 * side), 2), dim3(side, lines)>>>(in, out, rows, cols);
}
