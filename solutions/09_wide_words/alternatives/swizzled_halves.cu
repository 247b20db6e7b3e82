// No padding, and records stay together: every other four of them have their two halves in the opposite order.
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8;

__device__ int slot(int k, int half) { return 2 * k + (half ^ (k >> 2 & 1)); }

__global__ void warm(const float4* particles, float* gain, int n) {
    __shared__ float4 stage[2 * (block_size + reach)];
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(block_size + reach, n - base);
    for (int i = t; i < 2 * have; i += block_size) stage[slot(i / 2, i % 2)] = particles[2 * base + i];
    __syncthreads();
    if (base + t < n) {
        const float4 p = stage[slot(t, 0)], v = stage[slot(t, 1)];
        float sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) {
            const float4 q = stage[slot(t + d, 0)], w = stage[slot(t + d, 1)];
            const float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
            sum += q.w * (dx * (w.x - v.x) + dy * (w.y - v.y) + dz * (w.z - v.z) + w.w - v.w) / (1.0f + dx * dx + dy * dy + dz * dz);
        }
        gain[base + t] = sum;
    }
}

__global__ void turn(const double* samples, double* angle, int m) {
    __shared__ double stage[2][block_size + reach];  // re and im
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(block_size + reach, m - base);
    for (int i = t; i < 2 * have; i += block_size) stage[i % 2][i / 2] = samples[2 * base + i];
    __syncthreads();
    if (base + t < m) {
        double sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += stage[0][t] * stage[1][t + d] - stage[1][t] * stage[0][t + d];
        angle[base + t] = sum;
    }
}

extern "C" void launch(const float4* particles, float* gain, int n, const double* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
