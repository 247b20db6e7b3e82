// expect: refused at line 7: calling a constexpr __host__ function("operator()") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// std::plus in a kernel.
#include <functional>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = std::plus<int>()(in[i], 1);
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = std::plus<int>()(n, 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
}
