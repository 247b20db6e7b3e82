// expect: taken
// std::numeric_limits, std::is_same and std::min without a header, all at once.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int most = std::min(std::numeric_limits<int>::max(), 256);
    k<<<(n + most - 1) / most, most>>>(in, out, n);
}
