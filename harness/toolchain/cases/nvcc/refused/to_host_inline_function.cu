// expect: refused at line 10: calling a __host__ function("clamp255(int)") from a __global__ function("k") is not allowed
// inline does not make it the device's.
static inline int clamp255(int x) { return x < 0 ? 0 : x > 255 ? 255 : x; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = clamp255(in[i]);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
