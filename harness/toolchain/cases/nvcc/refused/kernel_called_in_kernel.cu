// expect: refused at line 7: a __global__ function call must be configured
// A kernel calls another kernel like a function.
__global__ void one(const int* in, int* out, int i) { out[i] = in[i]; }

__global__ void all(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) one(in, out, i);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    all<<<grid, block>>>(in, out, n);
}
