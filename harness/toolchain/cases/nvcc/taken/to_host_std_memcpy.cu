// expect: taken
// std::memcpy in a kernel.
#include <cstring>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float f;
    if (i < n) { std::memcpy(&f, in + i, sizeof f); out[i] = __float_as_int(f); }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
