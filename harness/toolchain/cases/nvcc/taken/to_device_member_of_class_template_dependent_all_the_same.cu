// expect: taken
// The same in a template.
template <class T> struct Box {
    T t;
    __device__ T get() const { return t; }
};

template <class T> T get(T t) { Box<T> b{t}; return b.get(); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n < 0) n += get(n);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
