// expect: taken
// goto over a declaration without initialization.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n <= 0) goto end;
    int blocks;
    blocks = (n + 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
end:
    return;
}
