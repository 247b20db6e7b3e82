// expect: taken
// A static constexpr member variable, made by it outside, in a kernel.
struct Maker { static constexpr int make() { return 7; } };
struct Config : Maker { static constexpr int seven = make(); };

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] % Config::seven;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
