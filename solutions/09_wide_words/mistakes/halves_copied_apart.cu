// expect: particles fails
// expect: time fails
// expect: banks.conflict at line 14
// "Sixteen bytes at a time are fewest copies": but the halves of a sector go to two arrays.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8, row = block_size + reach;

__global__ void warm(const float4* particles, float* gain, int n) {
    __shared__ float4 half[2][row];
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(row, n - base);
    for (int i = t; i < 2 * have; i += block_size)
        __pipeline_memcpy_async(&half[i & 1][i >> 1], &particles[2 * base + i], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (t >= n - base) return;
    float sum = 0;
    for (int k = t + 1; k < have && k <= t + reach; k++) {
        const float dx = half[0][k].x - half[0][t].x, dy = half[0][k].y - half[0][t].y, dz = half[0][k].z - half[0][t].z;
        const float4 v = half[1][t], w = half[1][k];
        sum += half[0][k].w * (dx * (w.x - v.x) + dy * (w.y - v.y) + dz * (w.z - v.z) + w.w - v.w) / (1.0f + dx * dx + dy * dy + dz * dz);
    }
    gain[base + t] = sum;
}

__global__ void turn(const double2* samples, double* angle, int m) {
    __shared__ double2 stage[row];
    const int t = threadIdx.x, base = blockIdx.x * block_size, have = min(row, m - base);
    for (int k = t; k < have; k += block_size) __pipeline_memcpy_async(&stage[k], &samples[base + k], sizeof(double2));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (t >= m - base) return;
    double sum = 0;
    for (int k = t + 1; k < have && k <= t + reach; k++) sum += stage[t].x * stage[k].y - stage[t].y * stage[k].x;
    angle[base + t] = sum;
}

extern "C" void launch(const float4* particles, float* gain, int n, const double2* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
