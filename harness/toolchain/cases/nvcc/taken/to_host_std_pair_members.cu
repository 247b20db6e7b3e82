// expect: taken
// A std::pair that the host made, its members read in a kernel.
#include <utility>

__global__ void k(const int* in, int* out, int n, std::pair<int, int> p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * p.first + p.second;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, std::make_pair(2, 1));
}
