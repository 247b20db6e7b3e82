// expect: staged-particles fails
// expect: staged-samples fails
// expect: time fails
// "Without shared memory there are no banks to collide in."
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
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int j = i + 1; j <= i + reach && j < n; j++) sum += exchange(particles[i], particles[j]);
        gain[i] = sum;
    }
}

__global__ void turn(const Sample* samples, double* angle, int m) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < m) {
        double sum = 0;
        for (int j = i + 1; j <= i + reach && j < m; j++) sum += samples[i].re * samples[j].im - samples[i].im * samples[j].re;
        angle[i] = sum;
    }
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
