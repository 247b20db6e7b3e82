// expect: taken
// LONG_MAX, UINT_MAX and CHAR_BIT without a header.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n == UINT_MAX || n == LONG_MAX || CHAR_BIT != 8) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
