// expect: first-race fails
// expect: race.volatile at line 11
// "volatile keeps the value out of registers, so every thread reads what is really there."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ volatile int s[256];
    int t = threadIdx.x;
    int base = blockIdx.x * 256;
    int count = min(256, n - base);
    if (t < count) s[t] = in[base + t];
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
