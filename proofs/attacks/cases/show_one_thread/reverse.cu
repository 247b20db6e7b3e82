#include <cuda_runtime.h>
__global__ void k(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int base = blockIdx.x * 256, count = min(256, n - base);
    if (threadIdx.x) return;
    for (int k = 0; k < count; k++) tile[k] = in[base + k];
    for (int k = 0; k < count; k++) out[n - base - count + k] = tile[count - 1 - k];
}
extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
}
