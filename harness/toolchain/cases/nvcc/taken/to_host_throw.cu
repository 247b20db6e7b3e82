// expect: taken
// throw in the launcher.
#include <stdexcept>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    if (n < 0) throw std::invalid_argument("n");
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
