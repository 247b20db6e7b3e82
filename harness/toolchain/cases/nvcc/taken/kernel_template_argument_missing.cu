// expect: taken
// The argument is given.
template <int width>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * width + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<64><<<(n + 63) / 64, 64>>>(in, out, n);
}
