// expect: refused at line 4: extended character § is not valid in an identifier
// A letter that is no C++ in the middle.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x; §
    if (i < n) out[i] = in[i];
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
