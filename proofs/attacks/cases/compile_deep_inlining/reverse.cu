#include <cuda_runtime.h>
constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];
    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int count = min(block_size, n - base);
    if (t < count) tile[t] = in[base + t];
    int s = t - 32;
    if (s >= 0 && s < count) out[n - 1 - base - s] = tile[s];
    if (t < count && t >= block_size - 32) out[n - 1 - base - t] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
__device__ __forceinline__ int f1(int x) { return abs(x) + abs(x ^ 1) * abs(x + 2); }
__device__ __forceinline__ int f2(int x) { return f1(x) + f1(x ^ 1) * f1(x + 2); }
__device__ __forceinline__ int f3(int x) { return f2(x) + f2(x ^ 1) * f2(x + 2); }
__device__ __forceinline__ int f4(int x) { return f3(x) + f3(x ^ 1) * f3(x + 2); }
__device__ __forceinline__ int f5(int x) { return f4(x) + f4(x ^ 1) * f4(x + 2); }
__device__ __forceinline__ int f6(int x) { return f5(x) + f5(x ^ 1) * f5(x + 2); }
__device__ __forceinline__ int f7(int x) { return f6(x) + f6(x ^ 1) * f6(x + 2); }
__device__ __forceinline__ int f8(int x) { return f7(x) + f7(x ^ 1) * f7(x + 2); }
__device__ __forceinline__ int f9(int x) { return f8(x) + f8(x ^ 1) * f8(x + 2); }
__device__ __forceinline__ int f10(int x) { return f9(x) + f9(x ^ 1) * f9(x + 2); }
__device__ __forceinline__ int f11(int x) { return f10(x) + f10(x ^ 1) * f10(x + 2); }
__global__ void deep(int* p) { p[0] = f11(p[1]); }
