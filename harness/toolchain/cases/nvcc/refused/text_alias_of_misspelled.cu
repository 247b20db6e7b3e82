// expect: refused at line 3: namespace "std" has no member "filesystm"
// An alias of a namespace that does not exist.
namespace fs = std::filesystm;
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
bool a() { return fs::exists("a"); }
