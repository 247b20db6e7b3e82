// expect: refused at line 6: calling a constexpr __host__ function("tile") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the host in an enum of a kernel.
constexpr int tile() { return 8; }

__global__ void k(const int* in, int* out, int n) {
    enum { width = tile() };
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] % width;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
