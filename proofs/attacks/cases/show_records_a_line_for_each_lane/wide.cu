// wide.cu: two sums over neighboring records, which each block has copied into shared memory.
#include <cuda_runtime.h>

#define LANE ((threadIdx.x + threadIdx.y * blockDim.x) & 31)
template <class T> __device__ T ld(const T* p) {
    T v{};
    switch (LANE) {
        case 0: v = *(const volatile T*)p; asm volatile("// 0"); break;
        case 1: v = *(const volatile T*)p; asm volatile("// 1"); break;
        case 2: v = *(const volatile T*)p; asm volatile("// 2"); break;
        case 3: v = *(const volatile T*)p; asm volatile("// 3"); break;
        case 4: v = *(const volatile T*)p; asm volatile("// 4"); break;
        case 5: v = *(const volatile T*)p; asm volatile("// 5"); break;
        case 6: v = *(const volatile T*)p; asm volatile("// 6"); break;
        case 7: v = *(const volatile T*)p; asm volatile("// 7"); break;
        case 8: v = *(const volatile T*)p; asm volatile("// 8"); break;
        case 9: v = *(const volatile T*)p; asm volatile("// 9"); break;
        case 10: v = *(const volatile T*)p; asm volatile("// 10"); break;
        case 11: v = *(const volatile T*)p; asm volatile("// 11"); break;
        case 12: v = *(const volatile T*)p; asm volatile("// 12"); break;
        case 13: v = *(const volatile T*)p; asm volatile("// 13"); break;
        case 14: v = *(const volatile T*)p; asm volatile("// 14"); break;
        case 15: v = *(const volatile T*)p; asm volatile("// 15"); break;
        case 16: v = *(const volatile T*)p; asm volatile("// 16"); break;
        case 17: v = *(const volatile T*)p; asm volatile("// 17"); break;
        case 18: v = *(const volatile T*)p; asm volatile("// 18"); break;
        case 19: v = *(const volatile T*)p; asm volatile("// 19"); break;
        case 20: v = *(const volatile T*)p; asm volatile("// 20"); break;
        case 21: v = *(const volatile T*)p; asm volatile("// 21"); break;
        case 22: v = *(const volatile T*)p; asm volatile("// 22"); break;
        case 23: v = *(const volatile T*)p; asm volatile("// 23"); break;
        case 24: v = *(const volatile T*)p; asm volatile("// 24"); break;
        case 25: v = *(const volatile T*)p; asm volatile("// 25"); break;
        case 26: v = *(const volatile T*)p; asm volatile("// 26"); break;
        case 27: v = *(const volatile T*)p; asm volatile("// 27"); break;
        case 28: v = *(const volatile T*)p; asm volatile("// 28"); break;
        case 29: v = *(const volatile T*)p; asm volatile("// 29"); break;
        case 30: v = *(const volatile T*)p; asm volatile("// 30"); break;
        case 31: v = *(const volatile T*)p; asm volatile("// 31"); break;
    }
    return v;
}
template <class T> __device__ void st(T* p, T v) {
    switch (LANE) {
        case 0: *(volatile T*)p = v; asm volatile("// 0"); break;
        case 1: *(volatile T*)p = v; asm volatile("// 1"); break;
        case 2: *(volatile T*)p = v; asm volatile("// 2"); break;
        case 3: *(volatile T*)p = v; asm volatile("// 3"); break;
        case 4: *(volatile T*)p = v; asm volatile("// 4"); break;
        case 5: *(volatile T*)p = v; asm volatile("// 5"); break;
        case 6: *(volatile T*)p = v; asm volatile("// 6"); break;
        case 7: *(volatile T*)p = v; asm volatile("// 7"); break;
        case 8: *(volatile T*)p = v; asm volatile("// 8"); break;
        case 9: *(volatile T*)p = v; asm volatile("// 9"); break;
        case 10: *(volatile T*)p = v; asm volatile("// 10"); break;
        case 11: *(volatile T*)p = v; asm volatile("// 11"); break;
        case 12: *(volatile T*)p = v; asm volatile("// 12"); break;
        case 13: *(volatile T*)p = v; asm volatile("// 13"); break;
        case 14: *(volatile T*)p = v; asm volatile("// 14"); break;
        case 15: *(volatile T*)p = v; asm volatile("// 15"); break;
        case 16: *(volatile T*)p = v; asm volatile("// 16"); break;
        case 17: *(volatile T*)p = v; asm volatile("// 17"); break;
        case 18: *(volatile T*)p = v; asm volatile("// 18"); break;
        case 19: *(volatile T*)p = v; asm volatile("// 19"); break;
        case 20: *(volatile T*)p = v; asm volatile("// 20"); break;
        case 21: *(volatile T*)p = v; asm volatile("// 21"); break;
        case 22: *(volatile T*)p = v; asm volatile("// 22"); break;
        case 23: *(volatile T*)p = v; asm volatile("// 23"); break;
        case 24: *(volatile T*)p = v; asm volatile("// 24"); break;
        case 25: *(volatile T*)p = v; asm volatile("// 25"); break;
        case 26: *(volatile T*)p = v; asm volatile("// 26"); break;
        case 27: *(volatile T*)p = v; asm volatile("// 27"); break;
        case 28: *(volatile T*)p = v; asm volatile("// 28"); break;
        case 29: *(volatile T*)p = v; asm volatile("// 29"); break;
        case 30: *(volatile T*)p = v; asm volatile("// 30"); break;
        case 31: *(volatile T*)p = v; asm volatile("// 31"); break;
    }
}

constexpr int block_size = 128;
constexpr int reach = 8;  // the number of neighbors to the right that count

struct Particle {  // eight floats
    float x, y, z, mass;
    float vx, vy, vz, heat;
};

struct Sample {  // two doubles
    double re, im;
};

// What particle p gets from its neighbor q.
__device__ Particle get(const Particle* p) {
    return {ld(&p->x), ld(&p->y), ld(&p->z), ld(&p->mass), ld(&p->vx), ld(&p->vy), ld(&p->vz), ld(&p->heat)};
}
__device__ Sample get(const Sample* p) { return {ld(&p->re), ld(&p->im)}; }
// w
__device__ float exchange(const Particle& p, const Particle& q) {
    float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    float along = dx * (q.vx - p.vx) + dy * (q.vy - p.vy) + dz * (q.vz - p.vz);
    return q.mass * (along + q.heat - p.heat) / (1.0f + dx * dx + dy * dy + dz * dz);
}

// TODO 1: Lane l reads stage[l + d].x, then stage[l + d].y, … How many words apart are two neighboring lanes?
__global__ void warm(const Particle* particles, float* gain, int n) {
    __shared__ Particle stage[block_size + reach];

    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int have = min(block_size + reach, n - base);  // this block's particles, and the first ones of the next block
    for (int k = t; k < 8 * have; k += block_size) ((float*)stage)[k] = ((const float*)(particles + base))[k];
    __syncthreads();

    if (base + t < n) {
        float sum = 0;
        Particle mine = get(&stage[t]);
        for (int d = 1; d <= reach && t + d < have; d++) sum += exchange(mine, get(&stage[t + d]));
        gain[base + t] = sum;
    }
}

// TODO 2: A lane reads eight bytes here, so a warp is served in two halves. Which banks do 16 lanes access?
__global__ void turn(const Sample* samples, double* angle, int m) {
    __shared__ Sample stage[block_size + reach];

    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int have = min(block_size + reach, m - base);
    for (int k = t; k < 2 * have; k += block_size) ((double*)stage)[k] = ((const double*)(samples + base))[k];
    __syncthreads();

    if (base + t < m) {
        double sum = 0;
        Sample own = get(&stage[t]);
        for (int d = 1; d <= reach && t + d < have; d++)
        {
            Sample q = get(&stage[t + d]);
            sum += own.re * q.im - own.im * q.re;
        }
        angle[base + t] = sum;
    }
}

extern "C" void launch(const Particle* particles, float* gain, int n, const Sample* samples, double* angle, int m) {
    warm<<<(n + block_size - 1) / block_size, block_size>>>(particles, gain, n);
    turn<<<(m + block_size - 1) / block_size, block_size>>>(samples, angle, m);
}
