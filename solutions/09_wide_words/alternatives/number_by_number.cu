// The floats come in one after the other, as they lie in global memory, and are sorted into arrays on the way.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int reach = 8;

template <class T, int members, int row>
__device__ void fill(T (&stage)[members][row], cg::thread_block block, const T* from, int count) {
    for (int i = block.thread_rank(); i < members * count; i += block.size()) stage[i % members][i / members] = from[i];
    block.sync();
}

__global__ void warm(const float* particles, float* gain, int n) {
    constexpr int threads = 128;
    __shared__ float stage[8][threads + reach];
    auto block = cg::this_thread_block();
    const int base = block.group_index().x * threads, have = min(threads + reach, n - base), t = block.thread_rank();
    fill(stage, block, particles + 8 * base, have);
    if (t >= n - base) return;
    float sum = 0;
    for (int d = 1; d <= reach && t + d < have; d++) {
        float by[8];
        for (int member = 0; member < 8; member++) by[member] = stage[member][t + d] - stage[member][t];
        const float along = by[0] * by[4] + by[1] * by[5] + by[2] * by[6];
        sum += stage[3][t + d] * (along + by[7]) / (1.0f + by[0] * by[0] + by[1] * by[1] + by[2] * by[2]);
    }
    gain[base + t] = sum;
}

__global__ void turn(const double* samples, double* angle, int m) {
    constexpr int threads = 64;
    __shared__ double stage[2][threads + reach];
    auto block = cg::this_thread_block();
    const int base = block.group_index().x * threads, have = min(threads + reach, m - base), t = block.thread_rank();
    fill(stage, block, samples + 2 * base, have);
    if (t >= m - base) return;
    double sum = 0;
    for (int d = 1; d <= reach && t + d < have; d++)
        sum += stage[0][t] * stage[1][t + d] - stage[1][t] * stage[0][t + d];
    angle[base + t] = sum;
}

extern "C" void launch(const float* particles, float* gain, int n, const double* samples, double* angle, int m) {
    warm<<<(n + 127) / 128, 128>>>(particles, gain, n);
    turn<<<(m + 63) / 64, 64>>>(samples, angle, m);
}
