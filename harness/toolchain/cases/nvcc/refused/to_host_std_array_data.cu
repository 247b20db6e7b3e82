// expect: refused at line 8: calling a constexpr __host__ function("data") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// data() and fill() of a std::array in a kernel.
#include <array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    std::array<int, 4> v = {1, 2, 3, 4};
    if (i < n) out[i] = in[i] + v.data()[0];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
