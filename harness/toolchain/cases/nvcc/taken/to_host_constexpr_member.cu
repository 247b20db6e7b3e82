// expect: taken
// The member function is __device__ constexpr.
struct Grid {
    int w;
    __host__ __device__ constexpr int at(int r, int c) const { return r * w + c; }
};

__global__ void k(const int* in, int* out, int n, Grid g) {
    int i = g.at(blockIdx.x, threadIdx.x);
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 31) / 32, 32>>>(in, out, n, Grid{32});
}
