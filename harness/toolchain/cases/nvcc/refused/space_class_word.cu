// expect: refused at line 11: calling a __host__ function("Pair::sum() const") from a __global__ function("k") is not allowed
// __device__ on a class.
__device__ struct Pair {
    int a, b;
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
