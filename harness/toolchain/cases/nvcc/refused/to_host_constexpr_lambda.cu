// expect: refused at line 6: calling a constexpr __host__ function("operator()") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr lambda at file scope in a constant of a kernel.
constexpr auto area = [](int a, int b) { return a * b; };

__global__ void k(const int* in, int* out, int n) {
    constexpr int cells = area(4, 8);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] % cells;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
