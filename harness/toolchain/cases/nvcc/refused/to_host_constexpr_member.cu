// expect: refused at line 9: calling a constexpr __host__ function("at") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr member function of the host with an object that is not constant.
struct Grid {
    int w;
    constexpr int at(int r, int c) const { return r * w + c; }
};

__global__ void k(const int* in, int* out, int n, Grid g) {
    int i = g.at(blockIdx.x, threadIdx.x);
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 31) / 32, 32>>>(in, out, n, Grid{32});
}
