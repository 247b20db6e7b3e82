// expect: taken
// warns at line 5: calling a __host__ function from a __host__ __device__ function is not allowed
// warns at line 5: calling a __host__ function("Twice::operator ()(int) const") from a __host__ __device__ function("apply<    ::Twice> ") is not allowed
// A template for both sides calls a functor of the host, from a kernel.
template <class F> __host__ __device__ int apply(F f, int x) { return f(x); }

struct Twice { int operator()(int a) const { return 2 * a; } };

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
