// expect: taken
// A type of an anonymous namespace as a kernel template's argument.
namespace { struct Plus { __device__ int operator()(int x) const { return x + 1; } }; }

template <class F> __global__ void k(const int* in, int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Plus{}); }
