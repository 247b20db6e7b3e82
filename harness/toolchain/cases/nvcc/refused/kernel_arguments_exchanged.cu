// expect: refused at line 12: argument of type "int" is incompatible with parameter of type "const int *"
// The launch exchanges n and a pointer.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(n, in, out);
}
