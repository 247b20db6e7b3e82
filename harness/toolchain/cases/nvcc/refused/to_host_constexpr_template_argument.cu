// expect: refused at line 12: calling a constexpr __host__ function("log2_of") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the host as a template's argument in a kernel.
constexpr int log2_of(int x) { return x < 2 ? 0 : 1 + log2_of(x / 2); }

template <int S> __device__ int shift(int x) { return x >> S; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = shift<log2_of(16)>(in[i]);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
