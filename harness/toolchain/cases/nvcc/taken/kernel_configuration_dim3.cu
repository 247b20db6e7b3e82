// expect: taken
// dim3 by braces, by constructor and by name.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    unsigned blocks = (n + 255) / 256;
    k<<<dim3{blocks, 1, 1}, dim3(256)>>>(in, out, n);
    dim3 block = {256};
    k<<<blocks, block>>>(in, out, n);
}
