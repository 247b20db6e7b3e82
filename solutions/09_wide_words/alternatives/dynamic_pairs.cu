// Four arrays of float2 in dynamic shared memory, and arrays of doubles likewise; blocks of 256, half as many as would do, in a grid-stride loop.
#include <cuda_runtime.h>

__global__ void warm(const float2* particles, float* gain, int n, int reach) {
    extern __shared__ float2 pool[];
    const int row = blockDim.x + reach, t = threadIdx.x;
    float2 *xy = pool, *zm = xy + row, *uv = zm + row, *wh = uv + row;
    for (int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
        const int have = min(row, n - base);
        for (int k = t; k < have; k += blockDim.x) {
            const float2* p = particles + 4 * (base + k);
            xy[k] = p[0], zm[k] = p[1], uv[k] = p[2], wh[k] = p[3];
        }
        __syncthreads();
        float sum = 0;
        for (int k = t + 1; k < have && k <= t + reach; k++) {
            const float dx = xy[k].x - xy[t].x, dy = xy[k].y - xy[t].y, dz = zm[k].x - zm[t].x;
            const float du = uv[k].x - uv[t].x, dv = uv[k].y - uv[t].y, dw = wh[k].x - wh[t].x;
            sum += zm[k].y * (dx * du + dy * dv + dz * dw + wh[k].y - wh[t].y) / (1.0f + dx * dx + dy * dy + dz * dz);
        }
        if (base + t < n) gain[base + t] = sum;
        __syncthreads();
    }
}

__global__ void turn(const double2* samples, double* angle, int m, int reach) {
    extern __shared__ double numbers[];
    const int row = blockDim.x + reach, t = threadIdx.x;
    double *re = numbers, *im = numbers + row;
    for (int base = blockIdx.x * blockDim.x; base < m; base += gridDim.x * blockDim.x) {
        const int have = min(row, m - base);
        for (int k = t; k < have; k += blockDim.x) {
            const double2 s = samples[base + k];
            re[k] = s.x, im[k] = s.y;
        }
        __syncthreads();
        double sum = 0;
        for (int k = t + 1; k < have && k <= t + reach; k++) sum += re[t] * im[k] - im[t] * re[k];
        if (base + t < m) angle[base + t] = sum;
        __syncthreads();
    }
}

extern "C" void launch(const float2* particles, float* gain, int n, const double2* samples, double* angle, int m) {
    const int threads = 256, reach = 8;
    warm<<<(n + 2 * threads - 1) / (2 * threads), threads, 4 * (threads + reach) * sizeof(float2)>>>(particles, gain, n, reach);
    turn<<<(m + 2 * threads - 1) / (2 * threads), threads, 2 * (threads + reach) * sizeof(double)>>>(samples, angle, m, reach);
}
