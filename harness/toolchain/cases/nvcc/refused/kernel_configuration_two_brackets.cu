// expect: refused at line 12: expression must have integral or unscoped enum type
// k<<grid, block>>.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<(n + 255) / 256, 256>>(in, out, n);
}
