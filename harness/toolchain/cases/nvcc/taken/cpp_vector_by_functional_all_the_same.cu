// expect: taken
// std::vector by <functional>.
#include <functional>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> v(3);
    n += v[0];
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
