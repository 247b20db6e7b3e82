#include <cuda_runtime.h>
__global__ void k(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t, x;
    unsigned at = (unsigned)__cvta_generic_to_shared(&tile[t]);
    asm volatile("st.shared.u32 [%0], 1;" ::"r"(at) : "memory");
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
    if (i < n) out[n - 1 - i] = in[i];
}
extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
}
