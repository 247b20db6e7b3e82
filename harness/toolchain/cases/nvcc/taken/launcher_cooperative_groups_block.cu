// expect: taken
// lab: 01_race
// thread_block of cooperative groups instead of __syncthreads().
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void reverse(const int* in, int* out, int n) {
    cg::thread_block block = cg::this_thread_block();
    __shared__ int tile[256];
    int t = block.thread_rank();
    int i = block.group_index().x * block.size() + t;
    if (i < n) tile[t] = in[i];
    block.sync();
    if (i < n) out[n - 1 - i] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
