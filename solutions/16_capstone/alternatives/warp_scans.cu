// A square's row is a difference of two running sums. Each warp makes those of its rows by shuffles, 32 elements at a time.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int side = 32, warps = 16;

__device__ int running_sum(const cg::thread_block_tile<32>& warp, int value) {
    for (int d = 1; d < 32; d *= 2) {
        const int left = warp.shfl_up(value, d);
        if (int(warp.thread_rank()) >= d) value += left;
    }
    return value;
}

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    const auto block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const int lane = warp.thread_rank(), mine = warp.meta_group_rank();
    const int span = side + 2 * radius, pitch = (span + 1) | 1;
    int* before = pool;                       // span rows: what lies in front of an element of its row
    int* across = pool + span * pitch;        // span rows of 33

    for (int y = mine; y < span; y += warps) {
        const int r = int(blockIdx.y) * side - radius + y;
        int all = 0;
        if (lane == 0) before[y * pitch] = 0;
        for (int first = 0; first < span; first += 32) {
            const int x = first + lane, c = int(blockIdx.x) * side - radius + x;
            const bool inside = x < span && r >= 0 && r < rows && c >= 0 && c < cols;
            const int sum = all + running_sum(warp, inside ? in[r * cols + c] : 0);
            if (x < span) before[y * pitch + x + 1] = sum;
            all = warp.shfl(sum, 31);
        }
        warp.sync();
        across[y * 33 + lane] = before[y * pitch + lane + 2 * radius + 1] - before[y * pitch + lane];
    }
    block.sync();
    const int r = blockIdx.y * side + lane;
    for (int x = mine; x < side; x += warps) {
        const int c = blockIdx.x * side + x;
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += across[(lane + k) * 33 + x];
        if (r < rows && c < cols) out[c * rows + r] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    const int span = side + 2 * radius;
    const size_t bytes = span * (((span + 1) | 1) + 33) * sizeof(int);
    blur<<<dim3((cols + side - 1) / side, (rows + side - 1) / side), 32 * warps, bytes>>>(in, out, rows, cols, radius);
}
