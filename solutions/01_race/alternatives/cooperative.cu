// The block as an object of cooperative groups, and its sync().
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    cg::thread_block block = cg::this_thread_block();
    const int rank = block.thread_rank();
    const int base = block.group_index().x * 256;
    const int count = min(256, n - base);
    if (rank < count) tile[rank] = in[base + rank];
    block.sync();
    if (rank < count) out[n - base - count + rank] = tile[count - 1 - rank];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
