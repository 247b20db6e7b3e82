// expect: refused at line 11: calling a constexpr __host__ function("cells") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of an object, in a kernel.
struct Shape {
    int w;
    constexpr int cells() const { return w * w; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Shape s{4};
    if (i < n) out[i] = in[i] % s.cells();
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
