// Tests of kernels that multiply matrices per warp: nvcuda::wmma, and ldmatrix with mma; and of their errors.
#include <cmath>

#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

// One warp per 16×16 tile of the result; a and b by rows, n a multiple of 16.
const std::string by_wmma = R"(
#include <mma.h>
#include <cuda_fp16.h>
using namespace nvcuda;
__global__ void multiply(const __half* a, const __half* b, float* c, int n) {
    __shared__ __align__(32) __half left[256];
    __shared__ __align__(32) __half right[256];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::fill_fragment(fc, 0.0f);
    const int row = blockIdx.y * 16, column = blockIdx.x * 16;
    for (int k = 0; k < n; k += 16) {
        for (int i = threadIdx.x; i < 256; i += 32) {
            left[i] = a[(row + i / 16) * n + k + i % 16];
            right[i] = b[(k + i / 16) * n + column + i % 16];
        }
        __syncthreads();
        wmma::load_matrix_sync(fa, left, 16);
        wmma::load_matrix_sync(fb, right, 16);
        wmma::mma_sync(fc, fa, fb, fc);
        __syncthreads();
    }
    for (int i = 0; i < fc.num_elements; ++i) fc.x[i] *= 2;
    wmma::store_matrix_sync(c + row * n + column, fc, n, wmma::mem_row_major);
}
)";

// One warp, 16×8 = 16×16 · 16×8: the left operand by ldmatrix, the right one by ldmatrix.trans.
const std::string by_mma = R"(
#include <cuda_fp16.h>
__global__ void multiply(const __half* a, const __half* b, float* c) {
    __shared__ __align__(16) __half left[16][16];
    __shared__ __align__(16) __half right[16][8];
    const int lane = threadIdx.x;
    for (int i = lane; i < 256; i += 32) left[i / 16][i % 16] = a[i];
    for (int i = lane; i < 128; i += 32) right[i / 8][i % 8] = b[i];
    __syncwarp();
    unsigned ra[4], rb[2];
    const unsigned at_left = __cvta_generic_to_shared(&left[lane % 16][lane / 16 * 8]), at_right = )"
                           R"(__cvta_generic_to_shared(&right[lane % 16][0]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(ra[0]), )"
                           R"("=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3]) : "r"(at_left));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(rb[0]), )"
                           R"("=r"(rb[1]) : "r"(at_right));
    float d[4] = {};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, )"
                           R"({%0,%1,%2,%3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), )"
                           R"("r"(ra[3]), "r"(rb[0]), "r"(rb[1]));
    for (int i = 0; i < 4; ++i) c[(lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = d[i];
}
)";

// Small integers as f16: their products are exact in any order.
int small(int at) {
    return at * 7 % 13 - 6;
}
uint16_t half(int value) {
    if (value == 0) return 0;
    const int magnitude = std::abs(value), exponent = static_cast<int>(std::log2(magnitude));
    return static_cast<uint16_t>((value < 0 ? 0x8000 : 0) | (exponent + 15) << 10 |
                                 (magnitude << (10 - exponent) & 0x3ff));
}

std::vector<float> product(int m, int n, int k, float scale) {
    std::vector<float> c(static_cast<size_t>(m * n));
    for (int row = 0; row < m; ++row)
        for (int column = 0; column < n; ++column)
            for (int at = 0; at < k; ++at)
                c[static_cast<size_t>(row * n + column)] +=
                    scale * static_cast<float>(small(row * k + at) * small(at * n + column));
    return c;
}

}  // namespace

TEST_CASE("machine: nvcuda::wmma multiplies matrices") {
    in_both_builds(by_wmma, [](Rig& rig) {
        constexpr int n = 48;
        const auto matrix = made<uint16_t>(n * n, [](int at) { return half(small(at)); });
        rig.buffer(matrix).buffer(matrix).out<float>(n * n).scalar(n).launch("multiply", {3, 3, 1},
                                                                             {32, 1, 1});
        CHECK(rig.findings() == "");
        CHECK(rig.result<float>(2) == product(n, n, n, 2));
    });
}

TEST_CASE("machine: ldmatrix and mma multiply matrices") {
    in_both_builds(by_mma, [](Rig& rig) {
        const auto a = made<uint16_t>(256, [](int at) { return half(small(at)); }),
                   b = made<uint16_t>(128, [](int at) { return half(small(at)); });
        rig.buffer(a).buffer(b).out<float>(128).launch("multiply", 32);
        CHECK(rig.findings() == "");
        CHECK(rig.result<float>(2) == product(16, 8, 16, 1));
    });
}

TEST_CASE("machine: a row of a matrix must lie in its array and be aligned") {
    const std::string source = R"(
__global__ void k(unsigned* out, int add) {
    __shared__ __align__(16) unsigned tile[32];
    tile[threadIdx.x] = threadIdx.x;
    __syncwarp();
    unsigned d;
    const unsigned at = __cvta_generic_to_shared(tile) + threadIdx.x % 7 * 16 + add;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(d) : "r"(at));
    out[threadIdx.x] = d;
}
)";
    in_both_builds(source, [](Rig& rig) {
        rig.out<uint32_t>(32).scalar(0).launch("k", 32);
        CHECK(rig.findings() == "");
        CHECK(rig.result<uint32_t>(0) == made<uint32_t>(32, [](int at) { return at % 28; }));
    });
    in_both_builds(source, [](Rig& rig) {
        CHECK(rig.out<uint32_t>(32).scalar(32).launch("k", 32).findings() == "memory.out-of-bounds");
    });
    in_both_builds(source, [](Rig& rig) {
        CHECK(rig.out<uint32_t>(32).scalar(8).launch("k", 32).findings() == "memory.misaligned");
    });
}

TEST_CASE("machine: a lane that never comes to a matrix product is told") {
    const std::string source = R"(
__global__ void k(unsigned* out, int few) {
    unsigned d = threadIdx.x;
    if ((int)threadIdx.x < few) asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(d) : )"
                               R"("r"(d));
    out[threadIdx.x] = d;
}
)";
    in_both_builds(
        source, [](Rig& rig) { CHECK(rig.out<uint32_t>(32).scalar(32).launch("k", 32).findings() == ""); });
    in_both_builds(source, [](Rig& rig) {
        CHECK(rig.out<uint32_t>(32).scalar(8).launch("k", 32).findings() == "barrier.warp-mask");
    });
}

}  // namespace warpmark::machine
