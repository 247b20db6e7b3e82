// One kernel for both, a template over what a record is made of; a record is stored as its words, an array for each of them.
#include <cuda_runtime.h>

struct ParticleRule {
    using Word = float4;
    using Number = float;
    static constexpr int words = 2;
    static __device__ float of(const Word (&p)[2], const Word (&q)[2]) {
        float dx = q[0].x - p[0].x, dy = q[0].y - p[0].y, dz = q[0].z - p[0].z;
        float along = dx * (q[1].x - p[1].x) + dy * (q[1].y - p[1].y) + dz * (q[1].z - p[1].z);
        return q[0].w * (along + q[1].w - p[1].w) / (1.0f + dx * dx + dy * dy + dz * dz);
    }
};

struct SampleRule {
    using Word = double;
    using Number = double;
    static constexpr int words = 2;
    static __device__ double of(const Word (&p)[2], const Word (&q)[2]) { return p[0] * q[1] - p[1] * q[0]; }
};

template <class Rule, int threads, int reach>
__global__ void sum_over_neighbours(const typename Rule::Word* records, typename Rule::Number* out, int count) {
    using Word = typename Rule::Word;
    __shared__ Word stage[Rule::words][threads + reach];
    const int t = threadIdx.x, base = blockIdx.x * threads;
    for (int k = t; k < threads + reach && base + k < count; k += threads)
#pragma unroll
        for (int w = 0; w < Rule::words; w++) stage[w][k] = records[Rule::words * (base + k) + w];
    __syncthreads();
    if (base + t >= count) return;
    const Word mine[2] = {stage[0][t], stage[1][t]};
    typename Rule::Number sum = 0;
#pragma unroll
    for (int d = 1; d <= reach; d++)
        if (base + t + d < count) {
            const Word other[2] = {stage[0][t + d], stage[1][t + d]};
            sum += Rule::of(mine, other);
        }
    out[base + t] = sum;
}

extern "C" void launch(const float4* particles, float* gain, int n, const double* samples, double* angle, int m) {
    constexpr int threads = 192;
    sum_over_neighbours<ParticleRule, threads, 8><<<(n + threads - 1) / threads, threads>>>(particles, gain, n);
    sum_over_neighbours<SampleRule, threads, 8><<<(m + threads - 1) / threads, threads>>>(samples, angle, m);
}
