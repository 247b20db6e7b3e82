// 528 blocks for any number of records; each takes every 528th stretch of 128.
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8, blocks = 528;

struct Particle {
    float x, y, z, mass;
    float vx, vy, vz, heat;
};
struct Sample {
    double re, im;
};

__global__ void warm(const Particle* particles, float* gain, int n) {
    __shared__ float4 place[block_size + reach], motion[block_size + reach];
    const int t = threadIdx.x;
    for (int base = blockIdx.x * block_size; base < n; base += gridDim.x * block_size) {
        const int have = min(block_size + reach, n - base);
        for (int k = t; k < have; k += block_size) {
            const Particle p = particles[base + k];
            place[k] = make_float4(p.x, p.y, p.z, p.mass);
            motion[k] = make_float4(p.vx, p.vy, p.vz, p.heat);
        }
        __syncthreads();
        if (base + t < n) {
            const float4 p = place[t], m = motion[t];
            float sum = 0;
            for (int d = 1; d <= reach && t + d < have; d++) {
                const float4 q = place[t + d], r = motion[t + d];
                const float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
                const float along = dx * (r.x - m.x) + dy * (r.y - m.y) + dz * (r.z - m.z);
                sum += q.w * (along + r.w - m.w) / (1.0f + dx * dx + dy * dy + dz * dz);
            }
            gain[base + t] = sum;
        }
        __syncthreads();
    }
}

__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ double re[block_size + reach], im[block_size + reach];
    const int t = threadIdx.x;
    for (int base = blockIdx.x * block_size; base < m; base += gridDim.x * block_size) {
        const int have = min(block_size + reach, m - base);
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
        __syncthreads();
    }
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    warm<<<blocks, block_size>>>(particles, gain, n);
    turn<<<blocks, block_size>>>(samples, angle, m);
}
