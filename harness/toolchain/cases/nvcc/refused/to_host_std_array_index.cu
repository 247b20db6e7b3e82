// expect: refused at line 8: calling a constexpr __host__ function("operator[]") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// std::array's operator[] with an index that is not constant.
#include <array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    std::array<int, 4> v{1, 2, 3, 4};
    if (i < n) out[i] = in[i] + v[i & 3];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
