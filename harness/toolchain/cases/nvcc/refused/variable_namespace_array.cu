// expect: refused at line 7: identifier "taps::v" is undefined in device code
// A constexpr array of a namespace.
namespace taps { constexpr int v[2] = {1, 2}; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * taps::v[1];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
