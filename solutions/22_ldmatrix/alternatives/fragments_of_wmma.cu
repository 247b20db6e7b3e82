// wmma from rows of 40 elements: 32 columns at a time leave room for padding.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

using Half = __half;
using namespace nvcuda;

constexpr int side = 64, depth = 32;
constexpr int pitch = 40;  // 20 words: eight rows begin in banks 0, 20, 8, 28, 16, 4, 24, 12

// Four warps compute 32 × 32 elements each.
__global__ void product(const Half* a, const Half* b, float* c, int n, int k) {
    __shared__ __align__(32) Half left[side * pitch], right[side * pitch];
    const int warp = threadIdx.x / 32, r0 = warp / 2 * 32, c0 = warp % 2 * 32;
    const int row0 = blockIdx.y * side, col0 = blockIdx.x * side;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) wmma::fill_fragment(sum[i][j], 0.0f);
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = threadIdx.x; e < side * depth / 8; e += 128) {
            // eight lanes take rows that are four apart: 80 words, half of the banks
            const int row = e / 32 * 8 + e % 32 / 8 + e % 8 / 4 * 4, chunk = e % 4;
            *(uint4*)&left[row * pitch + chunk * 8] = *(const uint4*)&a[(row0 + row) * k + d0 + chunk * 8];
            *(uint4*)&right[row * pitch + chunk * 8] = *(const uint4*)&b[(col0 + row) * k + d0 + chunk * 8];
        }
        __syncthreads();
        for (int d = 0; d < depth; d += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, Half, wmma::row_major> of_a[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, Half, wmma::col_major> of_b[2];
            for (int i = 0; i < 2; i++) {
                wmma::load_matrix_sync(of_a[i], &left[(r0 + 16 * i) * pitch + d], pitch);
                wmma::load_matrix_sync(of_b[i], &right[(c0 + 16 * i) * pitch + d], pitch);
            }
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++) wmma::mma_sync(sum[i][j], of_a[i], of_b[j], sum[i][j]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            wmma::store_matrix_sync(&c[(row0 + r0 + 16 * i) * n + col0 + c0 + 16 * j], sum[i][j], n, wmma::mem_row_major);
}

extern "C" void launch(const Half* a, const Half* b, float* c, int m, int n, int k) {
    product<<<dim3(n / side, m / side), 128>>>(a, b, c, n, k);
}
