// expect: taken
// A constant that does not fit, without braces on the host: a warning.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    unsigned char c = 300;
    k<<<(n + 255) / 256, 212 + c>>>(in, out, n);
}
