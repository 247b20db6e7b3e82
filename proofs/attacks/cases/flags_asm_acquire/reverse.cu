#include <cuda_runtime.h>
constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int count = min(block_size, n - base);
    if (t < count) tile[t] = in[base + t];
    asm volatile("red.release.cta.shared.add.u32 [%0], 1;" ::"r"((unsigned)__cvta_generic_to_shared(&flag)) : "memory");
    unsigned seen;
    asm volatile("ld.acquire.cta.shared.u32 %0, [%1];" : "=r"(seen) : "r"((unsigned)__cvta_generic_to_shared(&flag)) : "memory");
    int s = t - 32;
    if (s >= 0 && s < count) out[n - 1 - base - s] = tile[s];
    if (t < count && t >= block_size - 32) out[n - 1 - base - t] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
