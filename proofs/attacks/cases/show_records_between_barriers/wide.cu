#include <cuda_runtime.h>
constexpr int block_size = 128;
constexpr int reach = 8;
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
    __shared__ Particle stage[block_size + reach];
    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int have = min(block_size + reach, n - base);
    for (int first = 0; first < have; first += block_size)
        for (int l = 0; l < 32; l++) {
            const int k = first + t;
            if (t % 32 == l && k < have) stage[k] = particles[base + k];
            __syncthreads();
        }
    __syncthreads();
    float sum = 0;
    for (int d = 1; d <= reach; d++)
        for (int l = 0; l < 32; l++) {
            if (t % 32 == l && base + t < n && t + d < have) sum += exchange(stage[t], stage[t + d]);
            __syncthreads();
        }
    if (base + t < n) gain[base + t] = sum;
}

__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ Sample stage[block_size + reach];
    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int have = min(block_size + reach, m - base);
    for (int first = 0; first < have; first += block_size)
        for (int l = 0; l < 32; l++) {
            const int k = first + t;
            if (t % 32 == l && k < have) stage[k] = samples[base + k];
            __syncthreads();
        }
    __syncthreads();
    double sum = 0;
    for (int d = 1; d <= reach; d++)
        for (int l = 0; l < 32; l++) {
            if (t % 32 == l && base + t < m && t + d < have)
                sum += stage[t].re * stage[t + d].im - stage[t].im * stage[t + d].re;
            __syncthreads();
        }
    if (base + t < m) angle[base + t] = sum;
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
