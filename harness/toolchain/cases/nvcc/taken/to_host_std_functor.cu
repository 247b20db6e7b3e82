// expect: taken
// std::plus on the host.
#include <functional>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = std::plus<int>()(n, 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
}
