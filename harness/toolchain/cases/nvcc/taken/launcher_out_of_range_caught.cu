// expect: taken
// vector::at throws, the launcher catches by the base class and goes on.
#include <exception>
#include <vector>

__global__ void minus(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] - 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> sizes = {64, 128};
    int t = 32;
    try {
        t = sizes.at(5);
    } catch (const std::exception& e) {
        t = sizes.at(1);
    }
    minus<<<(n + t - 1) / t, t>>>(in, out, n);
}
