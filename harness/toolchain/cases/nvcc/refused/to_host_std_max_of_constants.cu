// expect: refused at line 6: calling a constexpr __host__ function("max") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// std::max in a constant expression of a kernel: refused without --expt-relaxed-constexpr.
#include <algorithm>

__global__ void k(const int* in, int* out, int n) {
    constexpr int width = std::max(3, 5);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * width;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
