// expect: refused at line 15: calling a __device__ function("Box<int> ::get() const") from a __host__ function("launch") is not allowed
// A member function of a class template.
template <class T> struct Box {
    T t;
    __device__ T get() const { return t; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Box<int> b{0};
    n += b.get();
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
