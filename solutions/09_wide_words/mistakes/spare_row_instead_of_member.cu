// expect: particles fails
// expect: banks.conflict at line 18
// "One element of padding, as in the transpose."
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8;

struct Particle {
    float x, y, z, mass;
    float vx, vy, vz, heat;
};

struct Sample {
    double re, im;
};

__device__ float exchange(const Particle& p, const Particle& q) {
    float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    float along = dx * (q.vx - p.vx) + dy * (q.vy - p.vy) + dz * (q.vz - p.vz);
    return q.mass * (along + q.heat - p.heat) / (1.0f + dx * dx + dy * dy + dz * dz);
}

__global__ void warm(const Particle* particles, float* gain, int n) {
    __shared__ Particle stage[block_size + reach + 1];
    int t = threadIdx.x, base = blockIdx.x * block_size;
    int have = min(block_size + reach, n - base);
    for (int k = t; k < have; k += block_size) stage[k] = particles[base + k];
    __syncthreads();
    if (base + t < n) {
        float sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += exchange(stage[t], stage[t + d]);
        gain[base + t] = sum;
    }
}

__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ double re[block_size + reach], im[block_size + reach];
    int t = threadIdx.x, base = blockIdx.x * block_size;
    int have = min(block_size + reach, m - base);
    for (int k = t; k < have; k += block_size) {
        re[k] = samples[base + k].re;
        im[k] = samples[base + k].im;
    }
    __syncthreads();
    if (base + t < m) {
        double sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += re[t] * im[t + d] - im[t] * re[t + d];
        angle[base + t] = sum;
    }
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
