// expect: taken
// numeric_limits in a constexpr at file scope.
#include <limits>

constexpr int most = std::numeric_limits<int>::max();

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = min(in[i], most);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
