// expect: taken
// A kernel template's argument is constexpr.
template <int width>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * width + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    constexpr int width = 64;
    k<width><<<(n + width - 1) / width, width>>>(in, out, n);
}
