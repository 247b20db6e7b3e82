// vectors.cu: 8 × 4 neighbors per thread; both tiles are read as float4, that of a is stored transposed.
#include <cuda_runtime.h>

constexpr int depth = 8, height = 128, width = 64, threads = 256;

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ __align__(16) float left[depth][height + 4];
    __shared__ __align__(16) float right[depth][width];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    const int row0 = blockIdx.y * height, col0 = blockIdx.x * width;
    float sum[8][4] = {};
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = threadIdx.x; e < height * depth; e += threads) {
            const int r = e / depth, d = e % depth;
            left[d][r] = row0 + r < m && d0 + d < k ? a[(row0 + r) * k + d0 + d] : 0;
        }
        for (int e = threadIdx.x; e < width * depth; e += threads) {
            const int d = e / width, col = e % width;
            right[d][col] = d0 + d < k && col0 + col < n ? b[(d0 + d) * n + col0 + col] : 0;
        }
        __syncthreads();
        for (int d = 0; d < depth; d++) {
            const float4 r = *reinterpret_cast<const float4*>(&right[d][4 * x]);
            for (int half = 0; half < 2; half++) {
                const float4 l = *reinterpret_cast<const float4*>(&left[d][8 * y + 4 * half]);
                const float rows[4] = {l.x, l.y, l.z, l.w}, cols[4] = {r.x, r.y, r.z, r.w};
                for (int i = 0; i < 4; i++)
                    for (int j = 0; j < 4; j++) sum[4 * half + i][j] += rows[i] * cols[j];
            }
        }
        __syncthreads();
    }
    for (int i = 0; i < 8; i++) {
        const int row = row0 + 8 * y + i, col = col0 + 4 * x;
        if (row >= m) break;
        if (n % 4 == 0 && col < n)  // rows of c begin at multiples of 16 bytes
            *reinterpret_cast<float4*>(&c[row * n + col]) =
                make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
        else
            for (int j = 0; j < 4 && col + j < n; j++) c[row * n + col + j] = sum[i][j];
    }
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    const dim3 grid((n + width - 1) / width, (m + height - 1) / height);
    multiply<<<grid, threads>>>(a, b, c, m, n, k);
}
