// A barrier in a branch is right where the whole block takes the same branch.
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x, base = blockIdx.x * 256;
    if (base + 256 <= n) {
        s[t] = in[base + t];
        __syncthreads();
        out[n - 256 - base + t] = s[255 - t];
    } else {
        int c = n - base;
        if (t < c) s[t] = in[base + t];
        __syncthreads();
        if (t < c) out[t] = s[c - 1 - t];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
