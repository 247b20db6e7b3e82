// A particle takes three words of 16 bytes, the third one empty: three is odd, so the eight lanes of a quarter fill all banks.
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8;

struct alignas(16) Sample {
    double re, im;
};

__global__ void warm(const float4* particles, float* gain, int n) {
    __shared__ float4 stage[3 * (block_size + reach)];
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(block_size + reach, n - base);
    for (int k = t; k < have; k += block_size) {
        stage[3 * k] = particles[2 * (base + k)];
        stage[3 * k + 1] = particles[2 * (base + k) + 1];
    }
    __syncthreads();
    if (base + t >= n) return;
    const float4 p = stage[3 * t], v = stage[3 * t + 1];
    float sum = 0;
    for (int k = t + 1; k < min(have, t + 1 + reach); k++) {
        const float4 q = stage[3 * k], w = stage[3 * k + 1];
        const float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
        const float along = dx * (w.x - v.x) + dy * (w.y - v.y) + dz * (w.z - v.z);
        sum += q.w * (along + w.w - v.w) / (1.0f + dx * dx + dy * dy + dz * dz);
    }
    gain[base + t] = sum;
}

__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ Sample stage[block_size + reach];
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(block_size + reach, m - base);
    for (int k = t; k < have; k += block_size) stage[k] = samples[base + k];
    __syncthreads();
    if (base + t >= m) return;
    const Sample mine = stage[t];
    double sum = 0;
    for (int k = t + 1; k < min(have, t + 1 + reach); k++) {
        const Sample other = stage[k];
        sum += mine.re * other.im - mine.im * other.re;
    }
    angle[base + t] = sum;
}

extern "C" void launch(const float4* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
