// expect: refused at line 5: expression must be a modifiable lvalue
// A const member function changes its object.
struct Counter {
    int v = 0;
    __device__ int next() const { return ++v; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Counter c;
    if (i < n) out[i] = in[i] + c.next();
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
