// expect: taken
// __device__ on the functions of a class.
struct Pair {
    int a, b;
    __device__
    int sum() const { return a + b; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Pair p{1, 2};
    if (i < n) out[i] = in[i] + p.sum();
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
