// expect: taken
// A std::function on the host of a device functor: no word of it; the call ends the program with status 1.
#include <functional>

struct Twice { __device__ int operator()(int a) const { return 2 * a; } };

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    std::function<int(int)> f = Twice();
    k<<<(n + 255) / 256, f(128)>>>(in, out, n);
}
