// expect: taken
// size_t, std::size_t and nullptr_t without <cstddef>.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    size_t a = n;
    std::size_t b = a + 255;
    std::nullptr_t none = nullptr;
    if (out != none) k<<<b / 256, 256>>>(in, out, n);
}
