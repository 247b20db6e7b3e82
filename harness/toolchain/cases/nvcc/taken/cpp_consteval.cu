// expect: taken
// constexpr of C++17.
constexpr int threads() { return 256; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, threads()>>>(in, out, n); }
