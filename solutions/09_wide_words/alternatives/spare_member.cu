// The records stay whole; each gets a member that nobody uses, so that the stride is odd: nine floats, three doubles.
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8;

struct Particle {
    float x, y, z, mass, vx, vy, vz, heat;
};

struct Wider : Particle {
    float spare;
};

struct Sample {
    double re, im;
};

struct WiderSample {
    double re, im, spare;
};

__device__ float exchange(const Particle& p, const Particle& q) {
    float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    float along = dx * (q.vx - p.vx) + dy * (q.vy - p.vy) + dz * (q.vz - p.vz);
    return q.mass * (along + q.heat - p.heat) / (1.0f + dx * dx + dy * dy + dz * dz);
}

__global__ void warm(const Particle* particles, float* gain, int n) {
    __shared__ Wider stage[block_size + reach];
    int t = threadIdx.x, base = blockIdx.x * block_size, have = min(block_size + reach, n - base);
    for (int k = t; k < have; k += block_size) static_cast<Particle&>(stage[k]) = particles[base + k];
    __syncthreads();
    if (base + t < n) {
        float sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += exchange(stage[t], stage[t + d]);
        gain[base + t] = sum;
    }
}

__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ WiderSample stage[block_size + reach];
    int t = threadIdx.x, base = blockIdx.x * block_size, have = min(block_size + reach, m - base);
    for (int k = t; k < have; k += block_size) stage[k].re = samples[base + k].re, stage[k].im = samples[base + k].im;
    __syncthreads();
    if (base + t < m) {
        double sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++)
            sum += stage[t].re * stage[t + d].im - stage[t].im * stage[t + d].re;
        angle[base + t] = sum;
    }
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
