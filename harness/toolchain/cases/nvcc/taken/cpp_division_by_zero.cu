// expect: taken
// A division by zero in a kernel's ordinary expression: a warning.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 1 / 0;
    if (i < n) out[i] = in[i] + 0 * x;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
