#include <cuda_runtime.h>
constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];
    __shared__ unsigned long long bar;
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 256;" ::"r"((unsigned)__cvta_generic_to_shared(&bar)));
    __syncthreads();
    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int count = min(block_size, n - base);
    if (t < count) tile[t] = in[base + t];
    unsigned long long token;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"((unsigned)__cvta_generic_to_shared(&bar)) : "memory");
    unsigned done;
    asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"((unsigned)__cvta_generic_to_shared(&bar)), "l"(token) : "memory");
    int s = t - 32;
    if (s >= 0 && s < count) out[n - 1 - base - s] = tile[s];
    if (t < count && t >= block_size - 32) out[n - 1 - base - t] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
