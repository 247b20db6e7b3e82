// expect: taken
// A constexpr function without a word about its side, called by the host.
constexpr int up(int n) { return (n + 127) / 128; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] * in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<up(n), 128>>>(in, out, n);
}
