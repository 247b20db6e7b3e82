// expect: correct fails
// "A block begins before particle 65,536."
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

// What particle p gets from its neighbor q: place and mass in one word, motion and heat in the other.
__device__ float exchange(float4 p, float4 p_motion, float4 q, float4 q_motion) {
    float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    float along = dx * (q_motion.x - p_motion.x) + dy * (q_motion.y - p_motion.y) + dz * (q_motion.z - p_motion.z);
    return q.w * (along + q_motion.w - p_motion.w) / (1.0f + dx * dx + dy * dy + dz * dz);
}

// All of a record is needed at once, so a lane reads it in two accesses of 16 bytes. Such an access is served by quarter warps:
// eight lanes, which ask for four words each. Neighbors in an array of float4 fill all 32 banks exactly.
// With both halves in one record of 32 bytes the lanes of a quarter would be eight words apart, and use each bank twice.
__global__ void warm(const Particle* particles, float* gain, int n) {
    __shared__ float4 place[block_size + reach], motion[block_size + reach];

    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int have = min(block_size + reach, n - base);  // this block's particles, and the first ones of the next
    for (int k = t; k < have; k += block_size) {
        Particle p = particles[base + k];
        place[k] = make_float4(p.x, p.y, p.z, p.mass);
        motion[k] = make_float4(p.vx, p.vy, p.vz, p.heat);
    }
    __syncthreads();

    if (base + t < n) {
        float sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += exchange(place[t], motion[t], place[t + d], motion[t + d]);
        gain[base + t] = sum;
    }
}

// A double takes two banks, and a warp is served in halves: 16 neighbors in an array of doubles fill all 32 banks.
// In an array of pairs, 16 lanes that read `re` would leave out every other two banks and use the rest twice.
__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ double re[block_size + reach], im[block_size + reach];

    int t = threadIdx.x;
    unsigned short base = blockIdx.x * block_size;
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
