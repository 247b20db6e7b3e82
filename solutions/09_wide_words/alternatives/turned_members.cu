// No padding: every four records their members are turned round by one place; samples change places every eight.
#include <cuda_runtime.h>

constexpr int block_size = 128;
constexpr int reach = 8;  // how many neighbors to the right count

struct Particle {  // eight floats
    float x, y, z, mass;
    float vx, vy, vz, heat;
};

struct Sample {  // two doubles
    double re, im;
};

// What particle p gets from its neighbor q.
__device__ float exchange(const Particle& p, const Particle& q) {
    float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    float along = dx * (q.vx - p.vx) + dy * (q.vy - p.vy) + dz * (q.vz - p.vz);
    return q.mass * (along + q.heat - p.heat) / (1.0f + dx * dx + dy * dy + dz * dz);
}

// The words of a record are turned round by one place every four records: a member of 32 neighbors is in 32 banks.
__device__ int place(int k, int member) { return k * 8 + (member + k / 4) % 8; }
__device__ int place2(int k, int member) { return k * 2 + (member + k / 8) % 2; }

__device__ Particle fetch(const float* stage, int k) {
    return {stage[place(k, 0)], stage[place(k, 1)], stage[place(k, 2)], stage[place(k, 3)],
            stage[place(k, 4)], stage[place(k, 5)], stage[place(k, 6)], stage[place(k, 7)]};
}

__global__ void warm(const float* particles, float* gain, int n) {
    extern __shared__ float words[];
    int base = blockIdx.x * block_size, have = min(block_size + reach, n - base);
    for (int j = threadIdx.x; j < have * 8; j += block_size) words[place(j / 8, j % 8)] = particles[base * 8 + j];
    __syncthreads();
    int t = threadIdx.x;
    if (t >= have || t >= block_size) return;
    Particle mine = fetch(words, t);
    float sum = 0;
    for (int q = t + 1; q < min(t + reach + 1, have); q++) sum += exchange(mine, fetch(words, q));
    gain[base + t] = sum;
}

__global__ void turn(const double* samples, double* angle, int m) {
    extern __shared__ double doubles[];
    int base = blockIdx.x * block_size, have = min(block_size + reach, m - base);
    for (int j = threadIdx.x; j < have * 2; j += block_size) doubles[place2(j / 2, j % 2)] = samples[base * 2 + j];
    __syncthreads();
    int t = threadIdx.x;
    if (t >= have) return;
    double re = doubles[place2(t, 0)], im = doubles[place2(t, 1)], sum = 0;
    for (int q = t + 1; q < min(t + reach + 1, have); q++)
        sum += re * doubles[place2(q, 1)] - im * doubles[place2(q, 0)];
    angle[base + t] = sum;
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    constexpr int staged = block_size + reach;
    warm<<<(n + block_size - 1) / block_size, block_size, staged * sizeof(Particle)>>>((const float*)particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size, staged * sizeof(Sample)>>>((const double*)samples, angle, m);
}
