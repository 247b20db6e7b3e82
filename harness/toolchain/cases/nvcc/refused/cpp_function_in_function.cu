// expect: refused at line 12: expected a ";"
// A function defined inside of a function.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int up(int n) { return (n + 255) / 256; }
    k<<<up(n), 256>>>(in, out, n);
}
