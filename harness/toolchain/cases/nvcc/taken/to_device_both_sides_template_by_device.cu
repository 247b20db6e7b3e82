// expect: taken
// A template for both sides calls a functor of the device, from a kernel alone.
template <class F> __host__ __device__ int apply(F f, int x) { return f(x); }

struct Twice { __device__ int operator()(int a) const { return 2 * a; } };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = apply(Twice(), in[i]);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
