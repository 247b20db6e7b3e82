// expect: refused at line 5: identifier "depth" is undefined in device code
// A device function reads a global of the host, two calls deep.
int depth = 2;

__device__ int leaf(int x) { return x * depth; }
__device__ int top(int x) { return leaf(x) + 1; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = top(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
