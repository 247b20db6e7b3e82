// expect: taken
// A constexpr lambda of the kernel itself.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    constexpr auto area = [](int a, int b) { return a * b; };
    if (i < n) out[i] = area(2, 3);
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
