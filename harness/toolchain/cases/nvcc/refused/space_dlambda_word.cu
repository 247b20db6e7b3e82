// expect: refused at line 5: expected an expression
// A lambda's __device__ before its brackets.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = __device__ [](int x) { return x + 1; };
    if (i < n) out[i] = f(in[i]);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
