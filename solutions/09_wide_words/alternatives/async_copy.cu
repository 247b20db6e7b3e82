// Number by number, each is copied asynchronously to the array of its kind. 140 words lie between arrays, so that the eight numbers
// of a particle go to eight different groups of banks.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8, row = block_size + reach, pitch = 140;

__global__ void warm(const float* particles, float* gain, int n) {
    __shared__ float of[8][pitch];
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(row, n - base);
    for (int i = t; i < 8 * have; i += block_size) __pipeline_memcpy_async(&of[i % 8][i / 8], &particles[8 * base + i], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (t >= n - base) return;
    float sum = 0;
    for (int k = t + 1; k < have && k <= t + reach; k++) {
        const float dx = of[0][k] - of[0][t], dy = of[1][k] - of[1][t], dz = of[2][k] - of[2][t];
        const float along = dx * (of[4][k] - of[4][t]) + dy * (of[5][k] - of[5][t]) + dz * (of[6][k] - of[6][t]);
        sum += of[3][k] * (along + of[7][k] - of[7][t]) / (1.0f + dx * dx + dy * dy + dz * dz);
    }
    gain[base + t] = sum;
}

__global__ void turn(const double* samples, double* angle, int m) {
    __shared__ double of[2][row];
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(row, m - base);
    for (int i = t; i < 2 * have; i += block_size) __pipeline_memcpy_async(&of[i % 2][i / 2], &samples[2 * base + i], sizeof(double));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (t >= m - base) return;
    double sum = 0;
    for (int k = t + 1; k < have && k <= t + reach; k++) sum += of[0][t] * of[1][k] - of[1][t] * of[0][k];
    angle[base + t] = sum;
}

extern "C" void launch(const float* particles, float* gain, int n, const double* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
