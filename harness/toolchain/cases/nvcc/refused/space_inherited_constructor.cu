// expect: refused in vector_types.h: calling a __host__ function("Base::Base(int)") from a __device__ function("Base::Base [subobject]") is not allowed
// Constructors of the host by using, in a kernel.
struct Base {
    int v;
    Base(int v) : v(v) {}
};
struct Derived : Base { using Base::Base; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Derived d(2);
    if (i < n) out[i] = in[i] + d.v;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
