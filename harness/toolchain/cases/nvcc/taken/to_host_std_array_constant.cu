// expect: taken
// A constexpr std::array at file scope, one element of it as a constexpr at file scope.
#include <array>

constexpr std::array<int, 3> sizes = {32, 64, 128};
constexpr int size = sizes[1];

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + size;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
