// expect: taken
// A cast in braces.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks{int(n / 256.0 + 1)};
    k<<<blocks, 256>>>(in, out, n);
}
