// expect: refused at line 8: identifier "mode" is undefined in device code
// A variable of an enum type of the host.
enum Mode { copy_it, negate_it };
Mode mode = negate_it;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = mode == negate_it ? -in[i] : in[i];
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
