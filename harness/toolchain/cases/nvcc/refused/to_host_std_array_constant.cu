// expect: refused at line 7: calling a constexpr __host__ function("operator[]") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr std::array of a kernel, indexed by a constant.
#include <array>

__global__ void k(const int* in, int* out, int n) {
    constexpr std::array<int, 3> sizes = {32, 64, 128};
    constexpr int size = sizes[1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + size;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
