// expect: refused at line 7: identifier "last" is undefined in device code
// A kernel writes a global of the host.
int last;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == n - 1) last = in[i];
    if (i < n) out[i] = in[i];
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
