// Barriers that count (`__syncthreads_count`, `__syncthreads_or`), and a named one: they wait like the plain one.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int chunk = 128;

struct Tile {
    int v[2 * chunk];
    __device__ int& operator[](int k) { return v[k]; }
};

__device__ __forceinline__ void wait() {
    asm volatile("barrier.sync 1, 128;" ::: "memory");
}

__global__ void plus_neighbour(const int* __restrict__ in, int* out, int n) {
    __shared__ Tile tile;
    int base = blockIdx.x * chunk;
    for (int k = threadIdx.x; k <= chunk; k += blockDim.x) tile[k] = base + k < n ? in[base + k] : 0;
    wait();
    for (int k = threadIdx.x; k < min(chunk, n - base); k += blockDim.x) out[base + k] = tile[k] + tile[k + 1];
}

__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    int mine = i < n ? in[i] : 0;
    tile[chunk - 1 - t] = mine;
    if (__syncthreads_or(i < n)) {
        int sign = 1 - 2 * (t & 1);
        if (i < n) out[i] = mine + sign * tile[t];
    }
}

__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int sums[4];
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int t = block.thread_rank(), i = blockIdx.x * chunk + t;
    int x = i < n ? in[i] : 0, s = x;
    for (int d = 1; d < 32; d <<= 1) {
        int y = warp.shfl_down(s, d);
        if (warp.thread_rank() + d < 32) s += y;
    }
    if (warp.thread_rank() == 0) sums[warp.meta_group_rank()] = s;
    block.sync();
    for (int w = warp.meta_group_rank() + 1; w < 4; ++w) s += sums[w];
    if (i < n) out[i] = s - x;
}

__global__ void plus_opposite(const int* in, int* out, int n) {
    extern __shared__ int tile[];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    if (i >= n) {
        tile[t] = 0;
        __threadfence_block();
        return;
    }
    int mine = tile[t] = in[i];
    cg::sync(cg::this_thread_block());
    out[i] = mine + tile[t ^ 64];
}

__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    if (i < n) tile[t] = in[i];
    int count = __syncthreads_count(i < n);
    if (i < n) out[i] = tile[t + 1 == count ? 0 : t + 1];
}

extern "C" void launch(const int* in, int* out, int n, int kernel) {
    void (*table[])(const int*, int*, int) = {plus_neighbour, sum_or_difference, sum_of_the_rest, plus_opposite, turn};
    table[kernel - 1]<<<(n + chunk - 1) / chunk, chunk, kernel == 4 ? chunk * 4 : 0>>>(in, out, n);
}
