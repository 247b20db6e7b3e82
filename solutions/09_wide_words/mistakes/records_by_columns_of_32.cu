// expect: particles fails
// expect: time fails
// expect: banks.conflict at line 25
// "Eight columns of numbers, each with room for the next multiple of 32 records: neatly aligned."
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8;

struct Particle {
    float x, y, z, mass;
    float vx, vy, vz, heat;
};

struct Sample {
    double re, im;
};

constexpr int column = 160;

__global__ void warm(const Particle* particles, float* gain, int n) {
    __shared__ float stage[8][column];  // x, y, z, mass, vx, vy, vz, heat
    int t = threadIdx.x, base = blockIdx.x * block_size;
    int have = min(block_size + reach, n - base);
    const float* from = (const float*)(particles + base);
    for (int i = t; i < 8 * have; i += block_size) stage[i % 8][i / 8] = from[i];
    __syncthreads();
    if (base + t < n) {
        float sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) {
            float by[8];
            for (int c = 0; c < 8; c++) by[c] = stage[c][t + d] - stage[c][t];
            float along = by[0] * by[4] + by[1] * by[5] + by[2] * by[6];
            sum += stage[3][t + d] * (along + by[7]) / (1.0f + by[0] * by[0] + by[1] * by[1] + by[2] * by[2]);
        }
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
