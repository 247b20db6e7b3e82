// expect: refused at line 9: identifier "_NV_ANON_NAMESPACE::mask" is undefined in device code
// A global of the host in an anonymous namespace.
namespace {
unsigned mask = 0xffu;
}

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] & mask;
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
