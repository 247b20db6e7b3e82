// expect: refused at line 12: calling a __host__ function("Base::get() const") from a __global__ function("k") is not allowed
// A kernel calls what its object's class inherits from the host.
struct Base {
    int v = 1;
    int get() const { return v; }
};
struct Derived : Base {};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Derived d;
    if (i < n) out[i] = in[i] + d.get();
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
