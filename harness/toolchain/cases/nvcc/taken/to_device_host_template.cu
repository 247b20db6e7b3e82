// expect: taken
// The functor is for both sides.
template <class F> int apply(F f, int x) { return f(x); }

struct Twice { __host__ __device__ int operator()(int a) const { return 2 * a; } };

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int t = apply(Twice(), 64);
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
