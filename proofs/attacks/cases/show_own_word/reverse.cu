#include <cuda_runtime.h>
__global__ void k(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    if (i >= n) return;
    ((volatile int*)tile)[t] = in[i];
    out[n - 1 - i] = ((volatile int*)tile)[t];
}
extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
}
