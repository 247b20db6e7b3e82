// An array for each of the eight members. Samples are read as a double2, 16 bytes at once.
#include <cuda_runtime.h>

#define TPB 64
#define FAR 8

__global__ void warm(const float* particles, float* gain, int n) {
    __shared__ float x[TPB + FAR], y[TPB + FAR], z[TPB + FAR], mass[TPB + FAR];
    __shared__ float vx[TPB + FAR], vy[TPB + FAR], vz[TPB + FAR], heat[TPB + FAR];
    const int base = blockIdx.x * TPB;
    for (int k = threadIdx.x; k < TPB + FAR && base + k < n; k += TPB) {
        const float* p = particles + 8 * (base + k);
        x[k] = p[0], y[k] = p[1], z[k] = p[2], mass[k] = p[3], vx[k] = p[4], vy[k] = p[5], vz[k] = p[6], heat[k] = p[7];
    }
    __syncthreads();
    const int i = threadIdx.x;
    if (base + i >= n) return;
    float sum = 0;
    for (int j = i + 1; j <= i + FAR; j++) {
        if (base + j >= n) break;
        float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        float dot = dx * (vx[j] - vx[i]) + dy * (vy[j] - vy[i]) + dz * (vz[j] - vz[i]);
        sum += mass[j] * (dot + heat[j] - heat[i]) / (1 + dx * dx + dy * dy + dz * dz);
    }
    gain[base + i] = sum;
}

__global__ void turn(const double2* samples, double* angle, int m) {
    __shared__ double2 stage[TPB + FAR];
    const int base = blockIdx.x * TPB;
    for (int k = threadIdx.x; k < TPB + FAR && base + k < m; k += TPB) stage[k] = samples[base + k];
    __syncthreads();
    const int i = threadIdx.x;
    if (base + i >= m) return;
    const double2 mine = stage[i];
    double sum = 0;
    for (int j = i + 1; j <= i + FAR && base + j < m; j++) {
        const double2 other = stage[j];
        sum += mine.x * other.y - mine.y * other.x;
    }
    angle[base + i] = sum;
}

extern "C" void launch(const float* particles, float* gain, int n, const double2* samples, double* angle, int m) {
    warm<<<(n + TPB - 1) / TPB, TPB>>>(particles, gain, n);
    turn<<<(m + TPB - 1) / TPB, TPB>>>(samples, angle, m);
}
