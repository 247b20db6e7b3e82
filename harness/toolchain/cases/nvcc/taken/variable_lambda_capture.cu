// expect: taken
// A functor made from a local of the host is copied with its value.
struct Add {
    int by;
    __device__ int operator()(int x) const { return x + by; }
};

template <class F> __global__ void k(const int* in, int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    static int calls = 0;
    calls++;
    k<<<(n + 255) / 256, 256>>>(in, out, n, Add{calls});
}
