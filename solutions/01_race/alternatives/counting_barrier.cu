// The barrier counts the elements of the block while it is at it.
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x, base = blockIdx.x * 256;
    bool mine = base + t < n;
    if (mine) s[t] = in[base + t];
    int c = __syncthreads_count(mine);
    if (t < c) out[n - base - c + t] = s[c - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
