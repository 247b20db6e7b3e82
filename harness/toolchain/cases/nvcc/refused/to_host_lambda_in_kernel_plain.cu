// expect: refused at line 7: calling a constexpr __host__ function("twice") from a __device__ function("operator()") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A lambda of a kernel with a constexpr call of the host inside.
constexpr int twice(int x) { return 2 * x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = [](int x) { return twice(x); };
    if (i < n) out[i] = f(in[i]);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
