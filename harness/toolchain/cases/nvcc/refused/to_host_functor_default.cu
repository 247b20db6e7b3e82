// expect: refused at line 5: calling a __host__ function("Inc::operator ()(int) const") from a __device__ function("apply<    ::Inc> ") is not allowed
// A device function's parameter defaults to a functor of the host.
struct Inc { int operator()(int x) const { return x + 1; } };

template <class F = Inc> __device__ int apply(int x, F f = F()) { return f(x); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = apply(in[i]);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
