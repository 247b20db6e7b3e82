// expect: refused at line 3: a __global__ function cannot have a parameter with rvalue reference type
// A kernel template whose parameter is a forwarding reference.
template <class F> __global__ void k(int* out, int n, F&& f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(i);
}

struct Twice { __device__ int operator()(int x) const { return 2 * x; } };

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(out, n, Twice()); }
