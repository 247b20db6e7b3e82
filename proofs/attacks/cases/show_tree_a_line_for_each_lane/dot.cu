#include <cuda_runtime.h>

#define LANE ((threadIdx.x + threadIdx.y * blockDim.x) & 31)
template <class T> __device__ T ld(const T* p) {
    T v{};
    if (LANE == 0) { v = *(const volatile T*)p; asm volatile("// 0"); }
    if (LANE == 1) { v = *(const volatile T*)p; asm volatile("// 1"); }
    if (LANE == 2) { v = *(const volatile T*)p; asm volatile("// 2"); }
    if (LANE == 3) { v = *(const volatile T*)p; asm volatile("// 3"); }
    if (LANE == 4) { v = *(const volatile T*)p; asm volatile("// 4"); }
    if (LANE == 5) { v = *(const volatile T*)p; asm volatile("// 5"); }
    if (LANE == 6) { v = *(const volatile T*)p; asm volatile("// 6"); }
    if (LANE == 7) { v = *(const volatile T*)p; asm volatile("// 7"); }
    if (LANE == 8) { v = *(const volatile T*)p; asm volatile("// 8"); }
    if (LANE == 9) { v = *(const volatile T*)p; asm volatile("// 9"); }
    if (LANE == 10) { v = *(const volatile T*)p; asm volatile("// 10"); }
    if (LANE == 11) { v = *(const volatile T*)p; asm volatile("// 11"); }
    if (LANE == 12) { v = *(const volatile T*)p; asm volatile("// 12"); }
    if (LANE == 13) { v = *(const volatile T*)p; asm volatile("// 13"); }
    if (LANE == 14) { v = *(const volatile T*)p; asm volatile("// 14"); }
    if (LANE == 15) { v = *(const volatile T*)p; asm volatile("// 15"); }
    if (LANE == 16) { v = *(const volatile T*)p; asm volatile("// 16"); }
    if (LANE == 17) { v = *(const volatile T*)p; asm volatile("// 17"); }
    if (LANE == 18) { v = *(const volatile T*)p; asm volatile("// 18"); }
    if (LANE == 19) { v = *(const volatile T*)p; asm volatile("// 19"); }
    if (LANE == 20) { v = *(const volatile T*)p; asm volatile("// 20"); }
    if (LANE == 21) { v = *(const volatile T*)p; asm volatile("// 21"); }
    if (LANE == 22) { v = *(const volatile T*)p; asm volatile("// 22"); }
    if (LANE == 23) { v = *(const volatile T*)p; asm volatile("// 23"); }
    if (LANE == 24) { v = *(const volatile T*)p; asm volatile("// 24"); }
    if (LANE == 25) { v = *(const volatile T*)p; asm volatile("// 25"); }
    if (LANE == 26) { v = *(const volatile T*)p; asm volatile("// 26"); }
    if (LANE == 27) { v = *(const volatile T*)p; asm volatile("// 27"); }
    if (LANE == 28) { v = *(const volatile T*)p; asm volatile("// 28"); }
    if (LANE == 29) { v = *(const volatile T*)p; asm volatile("// 29"); }
    if (LANE == 30) { v = *(const volatile T*)p; asm volatile("// 30"); }
    if (LANE == 31) { v = *(const volatile T*)p; asm volatile("// 31"); }
    return v;
}
template <class T> __device__ void st(T* p, T v) {
    if (LANE == 0) { *(volatile T*)p = v; asm volatile("// 0"); }
    if (LANE == 1) { *(volatile T*)p = v; asm volatile("// 1"); }
    if (LANE == 2) { *(volatile T*)p = v; asm volatile("// 2"); }
    if (LANE == 3) { *(volatile T*)p = v; asm volatile("// 3"); }
    if (LANE == 4) { *(volatile T*)p = v; asm volatile("// 4"); }
    if (LANE == 5) { *(volatile T*)p = v; asm volatile("// 5"); }
    if (LANE == 6) { *(volatile T*)p = v; asm volatile("// 6"); }
    if (LANE == 7) { *(volatile T*)p = v; asm volatile("// 7"); }
    if (LANE == 8) { *(volatile T*)p = v; asm volatile("// 8"); }
    if (LANE == 9) { *(volatile T*)p = v; asm volatile("// 9"); }
    if (LANE == 10) { *(volatile T*)p = v; asm volatile("// 10"); }
    if (LANE == 11) { *(volatile T*)p = v; asm volatile("// 11"); }
    if (LANE == 12) { *(volatile T*)p = v; asm volatile("// 12"); }
    if (LANE == 13) { *(volatile T*)p = v; asm volatile("// 13"); }
    if (LANE == 14) { *(volatile T*)p = v; asm volatile("// 14"); }
    if (LANE == 15) { *(volatile T*)p = v; asm volatile("// 15"); }
    if (LANE == 16) { *(volatile T*)p = v; asm volatile("// 16"); }
    if (LANE == 17) { *(volatile T*)p = v; asm volatile("// 17"); }
    if (LANE == 18) { *(volatile T*)p = v; asm volatile("// 18"); }
    if (LANE == 19) { *(volatile T*)p = v; asm volatile("// 19"); }
    if (LANE == 20) { *(volatile T*)p = v; asm volatile("// 20"); }
    if (LANE == 21) { *(volatile T*)p = v; asm volatile("// 21"); }
    if (LANE == 22) { *(volatile T*)p = v; asm volatile("// 22"); }
    if (LANE == 23) { *(volatile T*)p = v; asm volatile("// 23"); }
    if (LANE == 24) { *(volatile T*)p = v; asm volatile("// 24"); }
    if (LANE == 25) { *(volatile T*)p = v; asm volatile("// 25"); }
    if (LANE == 26) { *(volatile T*)p = v; asm volatile("// 26"); }
    if (LANE == 27) { *(volatile T*)p = v; asm volatile("// 27"); }
    if (LANE == 28) { *(volatile T*)p = v; asm volatile("// 28"); }
    if (LANE == 29) { *(volatile T*)p = v; asm volatile("// 29"); }
    if (LANE == 30) { *(volatile T*)p = v; asm volatile("// 30"); }
    if (LANE == 31) { *(volatile T*)p = v; asm volatile("// 31"); }
}

constexpr int block_size = 256;
constexpr int max_blocks = 264;

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[block_size];
    int tid = threadIdx.x;
    float sum = 0;
    for (int i = blockIdx.x * block_size + tid; i < n; i += gridDim.x * block_size) sum += a[i] * b[i];
    part[tid] = sum;
    __syncthreads();
    for (int stride = 1; stride < block_size; stride *= 2) {
        int at = 2 * stride * tid;
        if (at < block_size) st(&part[at], ld(&part[at]) + ld(&part[at + stride]));
        __syncthreads();
    }
    if (tid == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    int blocks = min((n + block_size - 1) / block_size, max_blocks);
    dot<<<blocks, block_size>>>(a, b, result, n);
}
