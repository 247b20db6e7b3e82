// expect: taken
// An alias by way of an alias.
#include <filesystem>
namespace fs = std::filesystem;
using Path = fs::path;
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
Path a(Path p) { return p / "b"; }
