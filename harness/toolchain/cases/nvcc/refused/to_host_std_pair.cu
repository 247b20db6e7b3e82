// expect: refused at line 7: calling a constexpr __host__ function("make_pair") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// std::make_pair in a kernel.
#include <utility>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto p = std::make_pair(i, n);
    if (p.first < p.second) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
