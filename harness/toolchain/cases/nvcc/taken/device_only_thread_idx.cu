// expect: taken
// threadIdx in the kernel.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int i = 0;
    if (i < n) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
