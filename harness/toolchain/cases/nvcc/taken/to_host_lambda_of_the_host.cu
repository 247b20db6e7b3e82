// expect: taken
// A functor from the launcher runs in a kernel.
template <class F>
__global__ void apply(const int* in, int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

struct Add {
    int by;
    __device__ int operator()(int x) const { return x + by; }
};

extern "C" void launch(const int* in, int* out, int n) {
    int by = 3;
    Add add{by};
    apply<<<(n + 255) / 256, 256>>>(in, out, n, add);
}
