// expect: taken
// std::isnan and std::isfinite in a kernel.
#include <cmath>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = i < n ? 1.0f / in[i] : 0.0f;
    if (i < n) out[i] = std::isnan(x) || !std::isfinite(x);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
