// expect: taken
// The launcher hands that functor to a kernel and does not call it.
struct Square {
    __device__ int operator()(int x) const { return x * x; }
};

template <class F>
__global__ void map(const int* in, int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    Square square;
    int threads = 16 * 16;
    map<<<(n + threads - 1) / threads, threads>>>(in, out, n, square);
}
