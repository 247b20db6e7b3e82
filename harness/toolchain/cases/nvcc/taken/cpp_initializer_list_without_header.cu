// expect: taken
// std::initializer_list and type traits without their headers.
template <class T> int total(std::initializer_list<T> l) { T s = 0; for (T x : l) s += x; return s; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

void launch(const int* in, int* out, int n) {
    static_assert(std::is_same<int, int>::value, "");
    k<<<(n + 255) / 256, total({128, 128})>>>(in, out, n);
}
