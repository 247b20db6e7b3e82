// expect: taken
// A lambda at file scope stays on the host.
template <class F> __global__ void k(int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i + f;
}

void launch(const int* in, int* out, int n) {
    constexpr auto twice = [](int i) constexpr { return 2 * i; };
    k<<<(n + 255) / 256, 256>>>(out, n, twice(3));
}
