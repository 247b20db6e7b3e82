// Small blocks for short arrays, so that several share the work, and large ones for long arrays.
#include <cuda_runtime.h>

template <int size>
__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[size];
    const int base = blockIdx.x * size, count = min(size, n - base), t = threadIdx.x;
    if (t < count) s[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n <= 128)
        reverse<32><<<(n + 31) / 32, 32>>>(in, out, n);
    else if (n < 4096 && n % 2 == 0)
        reverse<128><<<(n + 127) / 128, 128>>>(in, out, n);
    else
        reverse<512><<<(n + 511) / 512, 512>>>(in, out, n);
}
