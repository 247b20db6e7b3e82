// expect: refused at line 8: calling a constexpr __host__ function("complex") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A std::complex in a kernel.
#include <complex>
namespace lib = std;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    lib::complex<float> z(1.0f, 2.0f);
    z = z * z;
    if (i < n) out[i] = in[i] + int(z.real());
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
