// expect: taken
// Constants in braces that fit.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    unsigned char c{255};
    float f{3};
    unsigned u{5};
    n += c - 255 + int(f) - 3 + u - 5;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
