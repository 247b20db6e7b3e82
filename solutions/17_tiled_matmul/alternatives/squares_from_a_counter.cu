// squares_from_a_counter.cu: blocks that fit on the device take squares of c from a counter.
#include <cuda_runtime.h>
constexpr int S = 64, D = 8, T = 256, E = 4;
__global__ void __launch_bounds__(T) multiply(const float* __restrict__ a, const float* __restrict__ b,
                                              float* __restrict__ c, int m, int n, int k, int* counter) {
    __shared__ float pool[2][S * (D + 1) + D * S];
    __shared__ int taken;
    const int wide = (n + S - 1) / S, all = wide * ((m + S - 1) / S);
    const int t = threadIdx.x, lane = t % 32, warp = t / 32;
    const int x = warp % 2 * 8 + lane % 8, y = warp / 2 * 4 + lane / 8;
    float* lefts[2] = {pool[0], pool[1]};
    float* rights[2] = {pool[0] + S * (D + 1), pool[1] + S * (D + 1)};
    for (;;) {
        __syncthreads();
        if (t == 0) taken = atomicAdd(counter, 1);
        __syncthreads();
        const int id = taken;
        if (id >= all) return;
        const int row0 = id / wide * S, col0 = id % wide * S;
        float sum[E][E] = {};
        int turn = 0;
        for (int d0 = 0; d0 < k; d0 += D, turn ^= 1) {
            float* const left = lefts[turn];
            float* const right = rights[turn];
            for (int e = t; e < S * D; e += T) {
                const int r = e / D, d = e % D;
                left[r * (D + 1) + d] = row0 + r < m && d0 + d < k ? a[(size_t)(row0 + r) * k + d0 + d] : 0.f;
            }
            for (int e = t; e < S * D; e += T) {
                const int d = e / S, q = e % S;
                right[e] = d0 + d < k && col0 + q < n ? b[(size_t)(d0 + d) * n + col0 + q] : 0.f;
            }
            __syncthreads();
#pragma unroll
            for (int d = 0; d < D; d++) {
                float l[E], r[E];
                for (int i = 0; i < E; i++) l[i] = left[(y + 16 * i) * (D + 1) + d];
                for (int j = 0; j < E; j++) r[j] = right[d * S + x + 16 * j];
                for (int i = 0; i < E; i++)
                    for (int j = 0; j < E; j++) sum[i][j] += l[i] * r[j];
            }
        }
        for (int i = 0; i < E; i++)
            for (int j = 0; j < E; j++) {
                const int row = row0 + y + 16 * i, col = col0 + x + 16 * j;
                if (row < m && col < n) c[(size_t)row * n + col] = sum[i][j];
            }
    }
}
extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    const int squares = ((m + S - 1) / S) * ((n + S - 1) / S);
    int fit, sms, *counter;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, multiply, T, 0);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaMallocAsync((void**)&counter, 4, 0);
    cudaMemsetAsync(counter, 0, 4, 0);
    multiply<<<min(squares, fit * sms), T>>>(a, b, c, m, n, k, counter);
    cudaFreeAsync(counter, 0);
}
