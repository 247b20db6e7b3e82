// expect: barriers fails
// expect: barrier.divergent at line 13
// "The lower half reads what the upper half writes, so the lower half has to wait."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x;
    int base = blockIdx.x * 256;
    int count = min(256, n - base);
    if (t < 128) {
        if (t < count) s[t] = in[base + t];
        __syncthreads();
    } else {
        if (t < count) s[t] = in[base + t];
    }
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
