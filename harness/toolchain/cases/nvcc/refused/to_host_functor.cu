// expect: refused at line 10: calling a __host__ function("Inc::operator ()(int) const") from a __global__ function("map<    ::Inc> ") is not allowed
// A functor for the host is handed to a kernel, which calls it.
struct Inc {
    int operator()(int x) const { return x + 1; }
};

template <class F>
__global__ void map(const int* in, int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

void launch(const int* in, int* out, int n) {
    map<<<(n + 255) / 256, 256>>>(in, out, n, Inc());
}
