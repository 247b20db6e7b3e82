#include <cooperative_groups.h>
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

__device__ float exchange(float4 p, float4 p_motion, float4 q, float4 q_motion) {
    float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    float along = dx * (q_motion.x - p_motion.x) + dy * (q_motion.y - p_motion.y) + dz * (q_motion.z - p_motion.z);
    return q.w * (along + q_motion.w - p_motion.w) / (1.0f + dx * dx + dy * dy + dz * dz);
}

// The records lie as they are in the memory of the other block of the cluster: the reads there conflict.
__global__ void __cluster_dims__(2, 1, 1) warm(const Particle* particles, float* gain, int n) {
    __shared__ __align__(16) Particle record[block_size + reach];
    auto cluster = cooperative_groups::this_cluster();
    int t = threadIdx.x, theirs = (blockIdx.x ^ 1) * block_size, base = blockIdx.x * block_size;
    for (int k = t; k < min(block_size + reach, n - theirs); k += block_size) record[k] = particles[theirs + k];
    cluster.sync();
    int have = min(block_size + reach, n - base);
    const float4* far = (const float4*)cluster.map_shared_rank(record, cluster.block_rank() ^ 1);
    if (base + t < n) {
        float sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += exchange(far[2 * t], far[2 * t + 1], far[2 * (t + d)], far[2 * (t + d) + 1]);
        gain[base + t] = sum;
    }
    cluster.sync();
}

__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ double re[block_size + reach], im[block_size + reach];

    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
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
    warm<<<(n + 2 * block_size - 1) / (2 * block_size) * 2, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
