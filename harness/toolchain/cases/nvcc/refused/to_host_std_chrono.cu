// expect: refused at line 7: calling a __host__ function("std::chrono::_V2::steady_clock::now()") from a __global__ function("k") is not allowed
// std::chrono in a kernel.
#include <chrono>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto t = std::chrono::steady_clock::now();
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    auto t0 = std::chrono::steady_clock::now();
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaDeviceSynchronize();
    auto t1 = std::chrono::steady_clock::now();
    (void)(t1 - t0);
}
