// Four blocks with the same columns are a cluster: each brings a quarter of the part of b by a bulk copy that goes to all four.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int rows = 16, cols = 64, depth = 16, size = 4, side = 32;

__device__ unsigned here(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void __cluster_dims__(1, size, 1) multiply_whole(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float left[rows][depth + 1];
    __shared__ __align__(128) float right[depth][cols];
    __shared__ unsigned long long there;
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x, x = t % 16, y = t / 16, rank = cluster.block_rank();  // 64 threads, 4 x 4 elements each
    const int row0 = blockIdx.y * rows, col0 = blockIdx.x * cols;
    if (t == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(here(&there)) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    float sum[4][4] = {};
    int step = 0;
    for (int d0 = 0; d0 < k; d0 += depth, step++) {
        if (t == 0) asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(here(&there)), "r"((int)sizeof right) : "memory");
        cluster.sync();  // all blocks have used the last part, and expect the next one
        if (t == 0)
            for (int d = rank * depth / size; d < (rank + 1) * depth / size; d++)
                asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(here(right[d])), "l"(b + (d0 + d) * n + col0), "r"(cols * 4), "r"(here(&there)), "h"((short)0xf) : "memory");
        for (int e = t; e < rows * depth; e += 64) left[e / depth][e % depth] = a[(row0 + e / depth) * k + d0 + e % depth];
        __syncthreads();
        asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 over, [%0], %1; @!over bra again; }" ::"r"(here(&there)), "r"(step % 2) : "memory");
        for (int d = 0; d < depth; d++) {
            float l[4], r[4];
            for (int i = 0; i < 4; i++) l[i] = left[y + 4 * i][d], r[i] = right[d][x + 16 * i];
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) sum[i][j] += l[i] * r[j];
        }
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) c[(row0 + y + 4 * i) * n + col0 + x + 16 * j] = sum[i][j];
    cluster.sync();
}

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float left[side][depth + 1], right[depth][side];
    const int x = threadIdx.x % 8, y = threadIdx.x / 8, row0 = blockIdx.y * side, col0 = blockIdx.x * side;
    float sum[4][4] = {};
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = threadIdx.x; e < side * depth; e += 64) {
            int r = e / depth, d = e % depth, e_row = e / side, col = e % side;
            left[r][d] = row0 + r < m && d0 + d < k ? a[(row0 + r) * k + d0 + d] : 0;
            right[e_row][col] = d0 + e_row < k && col0 + col < n ? b[(d0 + e_row) * n + col0 + col] : 0;
        }
        __syncthreads();
        for (int d = 0; d < depth; d++)
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) sum[i][j] += left[y + 8 * i][d] * right[d][x + 8 * j];
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (row0 + y + 8 * i < m && col0 + x + 8 * j < n) c[(row0 + y + 8 * i) * n + col0 + x + 8 * j] = sum[i][j];
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    if (m % (rows * size) == 0 && n % cols == 0 && k % depth == 0)
        multiply_whole<<<dim3(n / cols, m / rows), 64>>>(a, b, c, m, n, k);
    else
        multiply<<<dim3((n + side - 1) / side, (m + side - 1) / side), 64>>>(a, b, c, m, n, k);
}
