#include <cuda_runtime.h>
__global__ void k(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    tile[t] = 0;
    atomicAdd(&tile[t], 1);
    if (i < n) out[n - 1 - i] = in[i];
    if (tile[t] == 9) out[0] = 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
}
