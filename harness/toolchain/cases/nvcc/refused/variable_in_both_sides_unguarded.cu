// expect: refused at line 5: identifier "base" is undefined in device code
// A function for both sides reads a global of the host.
int base = 10;

__host__ __device__ int add_base(int x) { return x + base; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = add_base(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
