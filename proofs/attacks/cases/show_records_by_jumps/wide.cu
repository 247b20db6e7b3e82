// wide.cu: two sums over neighboring records, which each block has copied into shared memory.
#include <cuda_runtime.h>

#define LANE ((threadIdx.x + threadIdx.y * blockDim.x) & 31)
template <class T> __device__ T ld(const T* p) {
    T v{};
    if (LANE == 0) goto l0;
    if (LANE == 1) goto l1;
    if (LANE == 2) goto l2;
    if (LANE == 3) goto l3;
    if (LANE == 4) goto l4;
    if (LANE == 5) goto l5;
    if (LANE == 6) goto l6;
    if (LANE == 7) goto l7;
    if (LANE == 8) goto l8;
    if (LANE == 9) goto l9;
    if (LANE == 10) goto l10;
    if (LANE == 11) goto l11;
    if (LANE == 12) goto l12;
    if (LANE == 13) goto l13;
    if (LANE == 14) goto l14;
    if (LANE == 15) goto l15;
    if (LANE == 16) goto l16;
    if (LANE == 17) goto l17;
    if (LANE == 18) goto l18;
    if (LANE == 19) goto l19;
    if (LANE == 20) goto l20;
    if (LANE == 21) goto l21;
    if (LANE == 22) goto l22;
    if (LANE == 23) goto l23;
    if (LANE == 24) goto l24;
    if (LANE == 25) goto l25;
    if (LANE == 26) goto l26;
    if (LANE == 27) goto l27;
    if (LANE == 28) goto l28;
    if (LANE == 29) goto l29;
    if (LANE == 30) goto l30;
    if (LANE == 31) goto l31;
    goto end;
l0: v = *(const volatile T*)p; asm volatile("// 0"); goto end;
l1: v = *(const volatile T*)p; asm volatile("// 1"); goto end;
l2: v = *(const volatile T*)p; asm volatile("// 2"); goto end;
l3: v = *(const volatile T*)p; asm volatile("// 3"); goto end;
l4: v = *(const volatile T*)p; asm volatile("// 4"); goto end;
l5: v = *(const volatile T*)p; asm volatile("// 5"); goto end;
l6: v = *(const volatile T*)p; asm volatile("// 6"); goto end;
l7: v = *(const volatile T*)p; asm volatile("// 7"); goto end;
l8: v = *(const volatile T*)p; asm volatile("// 8"); goto end;
l9: v = *(const volatile T*)p; asm volatile("// 9"); goto end;
l10: v = *(const volatile T*)p; asm volatile("// 10"); goto end;
l11: v = *(const volatile T*)p; asm volatile("// 11"); goto end;
l12: v = *(const volatile T*)p; asm volatile("// 12"); goto end;
l13: v = *(const volatile T*)p; asm volatile("// 13"); goto end;
l14: v = *(const volatile T*)p; asm volatile("// 14"); goto end;
l15: v = *(const volatile T*)p; asm volatile("// 15"); goto end;
l16: v = *(const volatile T*)p; asm volatile("// 16"); goto end;
l17: v = *(const volatile T*)p; asm volatile("// 17"); goto end;
l18: v = *(const volatile T*)p; asm volatile("// 18"); goto end;
l19: v = *(const volatile T*)p; asm volatile("// 19"); goto end;
l20: v = *(const volatile T*)p; asm volatile("// 20"); goto end;
l21: v = *(const volatile T*)p; asm volatile("// 21"); goto end;
l22: v = *(const volatile T*)p; asm volatile("// 22"); goto end;
l23: v = *(const volatile T*)p; asm volatile("// 23"); goto end;
l24: v = *(const volatile T*)p; asm volatile("// 24"); goto end;
l25: v = *(const volatile T*)p; asm volatile("// 25"); goto end;
l26: v = *(const volatile T*)p; asm volatile("// 26"); goto end;
l27: v = *(const volatile T*)p; asm volatile("// 27"); goto end;
l28: v = *(const volatile T*)p; asm volatile("// 28"); goto end;
l29: v = *(const volatile T*)p; asm volatile("// 29"); goto end;
l30: v = *(const volatile T*)p; asm volatile("// 30"); goto end;
l31: v = *(const volatile T*)p; asm volatile("// 31"); goto end;
end:;
    return v;
}
template <class T> __device__ void st(T* p, T v) {
    if (LANE == 0) goto l0;
    if (LANE == 1) goto l1;
    if (LANE == 2) goto l2;
    if (LANE == 3) goto l3;
    if (LANE == 4) goto l4;
    if (LANE == 5) goto l5;
    if (LANE == 6) goto l6;
    if (LANE == 7) goto l7;
    if (LANE == 8) goto l8;
    if (LANE == 9) goto l9;
    if (LANE == 10) goto l10;
    if (LANE == 11) goto l11;
    if (LANE == 12) goto l12;
    if (LANE == 13) goto l13;
    if (LANE == 14) goto l14;
    if (LANE == 15) goto l15;
    if (LANE == 16) goto l16;
    if (LANE == 17) goto l17;
    if (LANE == 18) goto l18;
    if (LANE == 19) goto l19;
    if (LANE == 20) goto l20;
    if (LANE == 21) goto l21;
    if (LANE == 22) goto l22;
    if (LANE == 23) goto l23;
    if (LANE == 24) goto l24;
    if (LANE == 25) goto l25;
    if (LANE == 26) goto l26;
    if (LANE == 27) goto l27;
    if (LANE == 28) goto l28;
    if (LANE == 29) goto l29;
    if (LANE == 30) goto l30;
    if (LANE == 31) goto l31;
    goto end;
l0: *(volatile T*)p = v; asm volatile("// 0"); goto end;
l1: *(volatile T*)p = v; asm volatile("// 1"); goto end;
l2: *(volatile T*)p = v; asm volatile("// 2"); goto end;
l3: *(volatile T*)p = v; asm volatile("// 3"); goto end;
l4: *(volatile T*)p = v; asm volatile("// 4"); goto end;
l5: *(volatile T*)p = v; asm volatile("// 5"); goto end;
l6: *(volatile T*)p = v; asm volatile("// 6"); goto end;
l7: *(volatile T*)p = v; asm volatile("// 7"); goto end;
l8: *(volatile T*)p = v; asm volatile("// 8"); goto end;
l9: *(volatile T*)p = v; asm volatile("// 9"); goto end;
l10: *(volatile T*)p = v; asm volatile("// 10"); goto end;
l11: *(volatile T*)p = v; asm volatile("// 11"); goto end;
l12: *(volatile T*)p = v; asm volatile("// 12"); goto end;
l13: *(volatile T*)p = v; asm volatile("// 13"); goto end;
l14: *(volatile T*)p = v; asm volatile("// 14"); goto end;
l15: *(volatile T*)p = v; asm volatile("// 15"); goto end;
l16: *(volatile T*)p = v; asm volatile("// 16"); goto end;
l17: *(volatile T*)p = v; asm volatile("// 17"); goto end;
l18: *(volatile T*)p = v; asm volatile("// 18"); goto end;
l19: *(volatile T*)p = v; asm volatile("// 19"); goto end;
l20: *(volatile T*)p = v; asm volatile("// 20"); goto end;
l21: *(volatile T*)p = v; asm volatile("// 21"); goto end;
l22: *(volatile T*)p = v; asm volatile("// 22"); goto end;
l23: *(volatile T*)p = v; asm volatile("// 23"); goto end;
l24: *(volatile T*)p = v; asm volatile("// 24"); goto end;
l25: *(volatile T*)p = v; asm volatile("// 25"); goto end;
l26: *(volatile T*)p = v; asm volatile("// 26"); goto end;
l27: *(volatile T*)p = v; asm volatile("// 27"); goto end;
l28: *(volatile T*)p = v; asm volatile("// 28"); goto end;
l29: *(volatile T*)p = v; asm volatile("// 29"); goto end;
l30: *(volatile T*)p = v; asm volatile("// 30"); goto end;
l31: *(volatile T*)p = v; asm volatile("// 31"); goto end;
end:;
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
