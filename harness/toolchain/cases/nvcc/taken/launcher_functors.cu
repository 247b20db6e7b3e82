// expect: taken
// A transform of one's own, with functors that carry values.
struct Affine {
    int a, b;
    __host__ __device__ int operator()(int x) const { return a * x + b; }
};
struct Negate {
    __device__ int operator()(int x) const { return -x; }
};

template <class F> __global__ void transform(const int* in, int* out, int n, F f) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = f(in[i]);
}

template <class F> void apply(const int* in, int* out, int n, F f) {
    transform<<<(n + 127) / 128, 128>>>(in, out, n, f);
}

extern "C" void launch(const int* in, int* out, int n) {
    Affine f{2, 1};
    if (f(3) == 7) apply(in, out, n, f);
    apply(out, out, n, Negate());
}
