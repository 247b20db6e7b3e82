// expect: taken
// A cuda::std::complex in a kernel.
#include <cuda/std/complex>
namespace lib = cuda::std;

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
