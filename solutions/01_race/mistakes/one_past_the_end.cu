// expect: memory-safe fails
// expect: memory.out-of-bounds at line 14
// expect: memory.uninitialised at line 14
// "There are 256 elements, so thread 0 takes number 256 - 0."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x;
    int base = blockIdx.x * 256;
    int count = min(256, n - base);
    if (t < count) s[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = s[count - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
