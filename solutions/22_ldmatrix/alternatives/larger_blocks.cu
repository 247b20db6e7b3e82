// Blocks of 128 × 64 or 64 × 64, with a warp for each 32 × 32, and mma.m16n8k8: fragments of a by
// ldmatrix.x2, of b by one x4. Rows of 32 elements: two of them fill the banks, so the chunks of each pair of
// rows are moved by the pair's number.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__device__ inline unsigned address(const void* p) {
    return (unsigned)__cvta_generic_to_shared(p);
}

template <int rows>
__device__ inline const __half* spot(const __half (&tile)[rows][32], int row, int chunk) {
    return &tile[row][(chunk ^ (row >> 1 & 3)) * 8];
}

template <int high>
__global__ void product(const __half* __restrict__ a, const __half* __restrict__ b, float* __restrict__ c,
                        int n, int k) {
    __shared__ __align__(16) __half left[high][32];
    __shared__ __align__(16) __half right[64][32];
    constexpr int threads = high * 2;
    const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    const int r0 = warp / 2 * 32, c0 = warp % 2 * 32;
    a += (size_t)blockIdx.y * high * k;
    b += (size_t)blockIdx.x * 64 * k;
    float sum[2][4][4] = {};
    for (int from = 0; from < k; from += 32) {
        for (int e = t; e < (high + 64) * 4; e += threads) {
            const int row = e / 4, chunk = e % 4;
            if (row < high)
                *(float4*)spot(left, row, chunk) = *(const float4*)&a[row * k + from + chunk * 8];
            else
                *(float4*)spot(right, row - high, chunk) =
                    *(const float4*)&b[(row - high) * k + from + chunk * 8];
        }
        __syncthreads();
#pragma unroll
        for (int chunk = 0; chunk < 4; chunk++) {
            unsigned fa[2][2], fb[4];
            for (int i = 0; i < 2; i++)
                asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                             : "=r"(fa[i][0]), "=r"(fa[i][1])
                             : "r"(address(spot(left, r0 + 16 * i + (lane & 15), chunk))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                         : "=r"(fb[0]), "=r"(fb[1]), "=r"(fb[2]), "=r"(fb[3])
                         : "r"(address(spot(right, c0 + lane, chunk))));
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 4; j++)
                    asm volatile(
                        "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
                        "{%0,%1,%2,%3};"
                        : "+f"(sum[i][j][0]), "+f"(sum[i][j][1]), "+f"(sum[i][j][2]), "+f"(sum[i][j][3])
                        : "r"(fa[i][0]), "r"(fa[i][1]), "r"(fb[j]));
        }
        __syncthreads();
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++)
            for (int h = 0; h < 2; h++) {
                const size_t row = (size_t)blockIdx.y * high + r0 + 16 * i + 8 * h + lane / 4;
                *(float2*)&c[row * n + blockIdx.x * 64 + c0 + 8 * j + lane % 4 * 2] =
                    make_float2(sum[i][j][2 * h], sum[i][j][2 * h + 1]);
            }
}

extern "C" void launch(const __half* a, const __half* b, float* c, int m, int n, int k) {
    if (m % 128 == 0)
        product<128><<<dim3(n / 64, m / 128), 256>>>(a, b, c, n, k);
    else
        product<64><<<dim3(n / 64, m / 64), 128>>>(a, b, c, n, k);
}
