// expect: tensor-cores fails
// expect: time fails
// "A register tile of 4 × 4 is fast enough without tensor cores."
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int side = 64, depth = 32;

__global__ void product(const __half* a, const __half* b, float* c, int n, int k) {
    __shared__ float left[depth][side + 1], right[depth][side + 1];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    const int row0 = blockIdx.y * side, col0 = blockIdx.x * side;

    float sum[4][4] = {};
    for (int d0 = 0; d0 < k; d0 += depth) {
        for (int e = threadIdx.x; e < side * depth; e += 256) {
            const int row = e / depth, d = e % depth;
            left[d][row] = __half2float(a[(row0 + row) * k + d0 + d]);
            right[d][row] = __half2float(b[(col0 + row) * k + d0 + d]);
        }
        __syncthreads();
        for (int d = 0; d < depth; d++)
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) sum[i][j] += left[d][y + 16 * i] * right[d][x + 16 * j];
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) c[(row0 + y + 16 * i) * n + col0 + x + 16 * j] = sum[i][j];
}

extern "C" void launch(const __half* a, const __half* b, float* c, int m, int n, int k) {
    product<<<dim3(n / side, m / side), 256>>>(a, b, c, n, k);
}
