// expect: taken
// A variable of the kernel after the loop.
__global__ void k(const int* in, int* out, int n) {
    int j;
    for (j = 0; j < 4; j++) {}
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + j;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
