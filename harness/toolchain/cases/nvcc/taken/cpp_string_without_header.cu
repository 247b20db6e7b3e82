// expect: taken
// std::string with <string>.
#include <string>

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    std::string name = "k";
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
