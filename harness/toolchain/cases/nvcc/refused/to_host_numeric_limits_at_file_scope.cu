// expect: refused at line 6: calling a constexpr __host__ function("max") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// numeric_limits in a static_assert of a kernel.
#include <limits>

__global__ void k(const int* in, int* out, int n) {
    static_assert(std::numeric_limits<int>::max() > 0);
    const int most = 3;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = min(in[i], most);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
