// expect: refused at line 10: calling a constexpr __host__ function("Point") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr constructor by braces.
struct Point {
    int x, y;
    constexpr Point(int x, int y) : x(x), y(y) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Point p{1, 2};
    if (i < n) out[i] = in[i] + p.x;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
