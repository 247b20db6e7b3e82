// expect: taken
// A std::function in the launcher.
#include <functional>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = [](int x) { return x + 1; };
    if (i < n) out[i] = f(in[i]);
}

void launch(const int* in, int* out, int n) {
    std::function<int(int)> blocks = [](int m) { return (m + 255) / 256; };
    k<<<blocks(n), 256>>>(in, out, n);
}
