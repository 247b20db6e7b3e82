// expect: refused in vector_types.h: calling a __host__ function("Base::Base(int)") from a __device__ function("Base::Base [subobject]") is not allowed
// A device constructor calls the base's, which is the host's.
struct Base {
    int v;
    Base(int v) : v(v) {}
};
struct Derived : Base {
    __device__ Derived() : Base(3) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Derived d;
    if (i < n) out[i] = in[i] + d.v;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
