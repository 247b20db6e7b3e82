// expect: refused at line 6: identifier "j" is undefined
// A loop's variable after its loop.
__global__ void k(const int* in, int* out, int n) {
    for (int j = 0; j < 4; j++) {}
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + j;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
