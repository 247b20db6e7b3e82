// expect: refused at line 7: calling a __host__ function("square(int)") from a __global__ function("k") is not allowed
// A kernel calls a function without __device__.
int square(int x) { return x * x; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = square(in[i]);
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
