// expect: refused at line 12: too many arguments in function call
// Five things between <<< and >>>.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256, 0, 0, 0>>>(in, out, n);
}
