// expect: taken
// std::array on the host.
#include <array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::array<int, 2> v = {1, 2};
    n += v[0] - int(v.size()) + 1;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
