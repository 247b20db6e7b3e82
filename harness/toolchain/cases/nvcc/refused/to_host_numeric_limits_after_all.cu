// expect: refused at line 7: calling a constexpr __host__ function("max") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// std::numeric_limits in a constexpr of the kernel: refused all the same.
#include <limits>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    constexpr int smallest = std::numeric_limits<int>::max();
    if (i < n) out[i] = min(in[i], smallest);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
