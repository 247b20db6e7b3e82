// One kernel does both, one after the other, in the same piece of shared memory, with a barrier before it is used anew.
#include <cuda_runtime.h>

constexpr int block_size = 128, reach = 8, row = block_size + reach;

union Stage {
    struct {
        float4 place[row], motion[row];
    } particles;
    struct {
        double re[row], im[row];
    } samples;
    __device__ Stage() {}
};

__global__ void both(const float4* particles, float* gain, int n, const double2* samples, double* angle, int m) {
    __shared__ Stage stage;
    const int t = threadIdx.x, base = blockIdx.x * block_size;

    auto& s = stage.particles;
    for (int k = t; k < row && base + k < n; k += block_size) s.place[k] = particles[2 * (base + k)], s.motion[k] = particles[2 * (base + k) + 1];
    __syncthreads();
    if (base + t < n) {
        float sum = 0;
        for (int k = t + 1; k <= t + reach && base + k < n; k++) {
            const float4 p = s.place[t], q = s.place[k], v = s.motion[t], w = s.motion[k];
            const float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
            sum += q.w * (dx * (w.x - v.x) + dy * (w.y - v.y) + dz * (w.z - v.z) + w.w - v.w) / (1.0f + dx * dx + dy * dy + dz * dz);
        }
        gain[base + t] = sum;
    }
    __syncthreads();

    auto& z = stage.samples;
    for (int k = t; k < row && base + k < m; k += block_size) z.re[k] = samples[base + k].x, z.im[k] = samples[base + k].y;
    __syncthreads();
    if (base + t < m) {
        double sum = 0;
        for (int k = t + 1; k <= t + reach && base + k < m; k++) sum += z.re[t] * z.im[k] - z.im[t] * z.re[k];
        angle[base + t] = sum;
    }
}

extern "C" void launch(const float4* particles, float* gain, int n, const double2* samples, double* angle, int m) {
    both<<<(max(n, m) + block_size - 1) / block_size, block_size>>>(particles, gain, n, samples, angle, m);
}
