// expect: refused at line 11: calling a constexpr __host__ function("make") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A static constexpr member function of the host in a kernel.
struct Maker { static constexpr int make() { return 7; } };
struct Config : Maker { static constexpr int seven = make(); };

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] % Config::make();
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
