// expect: refused at line 7: identifier "Taps<(int)3> ::v" is undefined in device code
// A static array of a class template.
template <int n> struct Taps { static constexpr int v[2] = {n, n}; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * Taps<3>::v[i & 1];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
