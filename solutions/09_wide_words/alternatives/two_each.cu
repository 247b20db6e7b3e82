// A thread has two records, a block's size apart, and keeps them in registers; neighbors are read from shared memory.
#include <cuda_runtime.h>

constexpr int threads = 64, span = 2 * threads, reach = 8;

__global__ void warm(const float4* particles, float* gain, int n) {
    __shared__ float4 place[span + reach], motion[span + reach];
    const int base = blockIdx.x * span, have = min(span + reach, n - base);
    for (int k = threadIdx.x; k < have; k += threads) place[k] = particles[2 * (base + k)], motion[k] = particles[2 * (base + k) + 1];
    __syncthreads();
    for (int i = threadIdx.x; i < min(span, n - base); i += threads) {
        const float4 p = place[i], v = motion[i];
        float sum = 0;
        for (int k = i + 1; k < min(i + 1 + reach, have); k++) {
            const float4 q = place[k], w = motion[k];
            const float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
            sum += q.w * (dx * (w.x - v.x) + dy * (w.y - v.y) + dz * (w.z - v.z) + w.w - v.w) / (1.0f + dx * dx + dy * dy + dz * dz);
        }
        gain[base + i] = sum;
    }
}

__global__ void turn(const double2* samples, double* angle, int m) {
    __shared__ double re[span + reach];
    __shared__ double im[span + reach];
    const int base = blockIdx.x * span, have = min(span + reach, m - base);
    for (int k = threadIdx.x; k < have; k += threads) re[k] = samples[base + k].x, im[k] = samples[base + k].y;
    __syncthreads();
    for (int i = threadIdx.x; i < min(span, m - base); i += threads) {
        double sum = 0;
        for (int k = i + 1; k < min(i + 1 + reach, have); k++) sum += re[i] * im[k] - im[i] * re[k];
        angle[base + i] = sum;
    }
}

extern "C" void launch(const float4* particles, float* gain, int n, const double2* samples, double* angle, int m) {
    warm<<<(n + span - 1) / span, threads>>>(particles, gain, n);
    turn<<<(m + span - 1) / span, threads>>>(samples, angle, m);
}
