// expect: refused at line 12: name followed by "::" must be a class or namespace name
// Another name than the alias.
#include <filesystem>
namespace fs = std::filesystem;
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
bool a() { return ff::exists("a"); }
