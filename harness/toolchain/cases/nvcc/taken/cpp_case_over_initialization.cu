// expect: taken
// A case after an initialization in braces.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    switch (in[i] & 1) {
        case 0: { int x = 5; out[i] = x; break; }
        default: out[i] = 0;
    }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
