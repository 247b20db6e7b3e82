// expect: taken
// A class template for both sides, used on both.
template <class T, int N> struct Vec {
    T v[N];
    __host__ __device__ T& operator[](int i) { return v[i]; }
    __host__ __device__ T sum() const { T s = 0; for (int i = 0; i < N; i++) s += v[i]; return s; }
};

__global__ void k(const int* in, int* out, int n, Vec<int, 3> w) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * w.sum();
}

extern "C" void launch(const int* in, int* out, int n) {
    Vec<int, 3> w{};
    w[0] = 1;
    w[1] = w.sum();
    k<<<(n + 255) / 256, 256>>>(in, out, n, w);
}
