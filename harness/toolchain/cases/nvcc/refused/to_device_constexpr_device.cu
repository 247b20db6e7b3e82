// expect: refused at line 12: calling a constexpr __device__ function("threads()") from a __host__ function("launch") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the device in a constant expression of the host: refused without --expt-relaxed-constexpr.
__device__ constexpr int threads() { return 128; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] * in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    constexpr int block = threads();
    k<<<(n + block - 1) / block, block>>>(in, out, n);
}
