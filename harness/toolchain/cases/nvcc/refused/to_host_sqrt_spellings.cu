// expect: refused at line 8: calling a constexpr __host__ function("sqrt") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// sqrt of an int in a kernel.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = int(sqrt(in[i]));
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
