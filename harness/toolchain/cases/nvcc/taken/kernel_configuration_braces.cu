// expect: taken
// Bare braces between <<< and >>>.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    unsigned blocks = (n + 255) / 256;
    k<<<{blocks}, {256}>>>(in, out, n);
}
