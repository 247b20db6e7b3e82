// expect: taken
// std::accumulate with <numeric>.
#include <numeric>

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int t[2] = {128, 128};
    k<<<(n + 255) / 256, std::accumulate(t, t + 2, 0)>>>(in, out, n);
}
