// expect: refused at line 7: device code does not support exception handling
// throw in a kernel.
#include <stdexcept>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (n < 0) throw 1;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    if (n < 0) throw std::invalid_argument("n");
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
