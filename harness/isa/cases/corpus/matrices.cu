// matrices.cu: products of matrices by warps: nvcuda::wmma in its shapes and types, mma and ldmatrix by inline PTX.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <int M, int N, int K, class In, class Out, class Left, class Right>
__device__ void multiply(const In* a, const In* b, Out* c, int stride) {
    __shared__ __align__(32) In tile[M * K];
    wmma::fragment<wmma::matrix_a, M, N, K, In, Left> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, In, Right> fb;
    wmma::fragment<wmma::accumulator, M, N, K, Out> fc;
    for (int i = threadIdx.x; i < M * K; i += 32) tile[i] = a[i];
    __syncwarp();
    wmma::fill_fragment(fc, (Out)0);
    wmma::load_matrix_sync(fa, tile, K);
    wmma::load_matrix_sync(fb, b, stride);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, stride, wmma::mem_row_major);
    wmma::load_matrix_sync(fc, c, stride, wmma::mem_col_major);
    wmma::store_matrix_sync(c, fc, stride, wmma::mem_col_major);
}

template <int M, int N, int K, class In, class Out>
__device__ void all_orders(const In* a, const In* b, Out* c, int stride) {
    multiply<M, N, K, In, Out, wmma::row_major, wmma::row_major>(a, b, c, stride);
    multiply<M, N, K, In, Out, wmma::row_major, wmma::col_major>(a, b, c, stride);
    multiply<M, N, K, In, Out, wmma::col_major, wmma::row_major>(a, b, c, stride);
    multiply<M, N, K, In, Out, wmma::col_major, wmma::col_major>(a, b, c, stride);
}

__global__ void halves(const __half* a, const __half* b, float* c, __half* d) {
    all_orders<16, 16, 16>(a, b, c, 16);
    all_orders<8, 32, 16>(a, b, c, 32);
    all_orders<32, 8, 16>(a, b, c, 16);
    all_orders<16, 16, 16>(a, b, d, 16);
}

__global__ void bytes(const signed char* a, const unsigned char* b, int* c) {
    all_orders<16, 16, 16>(a, a, c, 16);
    all_orders<8, 32, 16>(b, b, c, 32);
    all_orders<32, 8, 16>(b, b, c, 16);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__global__ void bfloats(const __nv_bfloat16* a, float* c) {
    all_orders<16, 16, 16>(a, a, c, 16);
    all_orders<8, 32, 16>(a, a, c, 32);
}

__global__ void doubles(const double* a, double* c) { all_orders<8, 8, 4>(a, a, c, 8); }

__global__ void tensor_floats(const float* a, float* c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
    wmma::load_matrix_sync(fa, a, 8);
    wmma::load_matrix_sync(fb, a, 8);
    wmma::load_matrix_sync(fc, c, 16, wmma::mem_row_major);
    for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = wmma::__float_to_tf32(fa.x[i]);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}

__global__ void by_hand(const unsigned* a, float* c) {
    __shared__ __align__(16) unsigned tile[128];
    unsigned r[4];
    float d[4] = {};
    tile[threadIdx.x] = a[threadIdx.x];
    __syncwarp();
    const unsigned at = (unsigned)__cvta_generic_to_shared(tile) + threadIdx.x % 8 * 16;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%4, %5}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]));
    asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%4, %5}, {%0, %1, %2, %3};"
                 : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3]) : "r"(tile[0]), "r"(tile[1]), "r"(tile[2]), "r"(tile[3]));
    c[threadIdx.x] = d[0] + d[1] + d[2] + d[3] + r[0];
}
#endif
