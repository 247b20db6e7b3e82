// A warp as an object of cooperative groups: its sync(), its shfl_up(), its rank.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[8][32];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int* mine = part[warp.meta_group_rank()];
    const int lane = warp.thread_rank(), i = blockIdx.x * 256 + threadIdx.x;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        mine[lane] = sum;
        warp.sync();
        if (lane >= d) sum += mine[lane - d];
        warp.sync();
    }
    if (i < n) out[i] = sum;
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int lane = warp.thread_rank(), i = blockIdx.x * 256 + threadIdx.x;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = warp.shfl_up(sum, d);
        if (lane >= d) sum += left;
    }
    if (i < n) out[i] = sum;
}

__global__ void largest(const int* in, int* out, int n) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int i = blockIdx.x * 256 + threadIdx.x;
    const int most = cg::reduce(warp, i < n ? in[i] : -2147483647 - 1, cg::greater<int>());
    if (i < n) out[i] = most;
}

__global__ void ranks(const int* in, int* out, int n) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int i = blockIdx.x * 256 + threadIdx.x;
    const unsigned negative = warp.ballot(i < n && in[i] < 0);
    if (i < n) out[i] = __popc(negative & ((1u << warp.thread_rank()) - 1));
}

__global__ void tiles(const int* in, int* out, int n) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    const int i = blockIdx.x * 256 + threadIdx.x;
    const int sum = cg::reduce(tile, i < n ? in[i] : 0, cg::plus<int>());
    if (i < n) out[i] = sum;
}

void more(const int* in, int* out, int n, int exercise) {
    int blocks = (n + 255) / 256;
    if (exercise == 2) largest<<<blocks, 256>>>(in, out, n);
    if (exercise == 3) ranks<<<blocks, 256>>>(in, out, n);
    if (exercise == 4) tiles<<<blocks, 256>>>(in, out, n);
}

extern "C" void launch(const int* in, int* out, int n, int exercise) {
    if (exercise > 1) return more(in, out, n, exercise);
    if (exercise) scan_shuffle<<<(n + 255) / 256, 256>>>(in, out, n);
    else scan_shared<<<(n + 255) / 256, 256>>>(in, out, n);
}
