// expect: taken
// std::map with <map>.
#include <map>

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    std::map<int, int> m;
    m[0] = 256;
    k<<<(n + 255) / 256, m[0]>>>(in, out, n);
}
