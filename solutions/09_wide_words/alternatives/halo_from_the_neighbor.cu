// The first records of the next block are taken from its shared memory, where two blocks are a cluster.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int block_size = 128;
constexpr int reach = 8;

struct Particle { float x, y, z, mass, vx, vy, vz, heat; };
struct Sample { double re, im; };

__device__ float exchange(float4 p, float4 p_motion, float4 q, float4 q_motion) {
    float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    float along = dx * (q_motion.x - p_motion.x) + dy * (q_motion.y - p_motion.y) + dz * (q_motion.z - p_motion.z);
    return q.w * (along + q_motion.w - p_motion.w) / (1.0f + dx * dx + dy * dy + dz * dz);
}

__global__ void __cluster_dims__(2, 1, 1) warm(const Particle* particles, float* gain, int n) {
    __shared__ float4 place[block_size + reach], motion[block_size + reach];
    auto cluster = cg::this_cluster();
    const bool is_first = cluster.block_rank() == 0;
    int t = threadIdx.x, base = blockIdx.x * block_size, have = max(0, min(block_size + reach, n - base));
    for (int k = t; k < min(have, is_first ? block_size : block_size + reach); k += block_size) {
        Particle p = particles[base + k];
        place[k] = make_float4(p.x, p.y, p.z, p.mass);
        motion[k] = make_float4(p.vx, p.vy, p.vz, p.heat);
    }
    cluster.sync();
    if (is_first && block_size + t < have) {
        place[block_size + t] = *cluster.map_shared_rank(&place[t], 1);
        motion[block_size + t] = *cluster.map_shared_rank(&motion[t], 1);
    }
    cluster.sync();
    if (base + t < n) {
        float sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += exchange(place[t], motion[t], place[t + d], motion[t + d]);
        gain[base + t] = sum;
    }
}

__global__ void __cluster_dims__(2, 1, 1) turn(const Sample* samples, double* angle, int m) {
    __shared__ double re[block_size + reach], im[block_size + reach];
    auto cluster = cg::this_cluster();
    const bool is_first = cluster.block_rank() == 0;
    int t = threadIdx.x, base = blockIdx.x * block_size, have = max(0, min(block_size + reach, m - base));
    for (int k = t; k < min(have, is_first ? block_size : block_size + reach); k += block_size) {
        re[k] = samples[base + k].re;
        im[k] = samples[base + k].im;
    }
    cluster.sync();
    if (is_first && block_size + t < have) {
        re[block_size + t] = *cluster.map_shared_rank(&re[t], 1);
        im[block_size + t] = *cluster.map_shared_rank(&im[t], 1);
    }
    cluster.sync();
    if (base + t < m) {
        double sum = 0;
        for (int d = 1; d <= reach && t + d < have; d++) sum += re[t] * im[t + d] - im[t] * re[t + d];
        angle[base + t] = sum;
    }
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    constexpr int of_cluster = 2 * block_size;
    warm<<<(n + of_cluster - 1) / of_cluster * 2, block_size>>>(particles, gain, n);
    turn<<<(m + of_cluster - 1) / of_cluster * 2, block_size>>>(samples, angle, m);
}
