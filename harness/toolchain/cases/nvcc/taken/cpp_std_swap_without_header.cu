// expect: taken
// std::swap, std::move and std::pair without <utility>.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int a = 1, b = 256;
    std::swap(a, b);
    std::pair<int, int> p(a, std::move(b));
    k<<<(n + 255) / p.first, p.first>>>(in, out, n);
}
