// expect: refused at line 12: identifier "Pth" is undefined
// A misspelled alias.
#include <filesystem>
using Path = std::filesystem::path;
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
Pth a() { return Path("a"); }
